import { readFile } from 'node:fs/promises'
import { PIN_DEVELOPMENT_IDLE_MS, PIN_REDUCED_IDLE_MS } from '@kinward/contract/pin'
import { ROUTES } from '@kinward/contract/routes'
import type { FastifyInstance } from 'fastify'
import { type Config, pushSubject } from './config.ts'
import { registerAttendanceRoutes } from './modules/attendance/attendance.routes.ts'
import { createAttendanceService } from './modules/attendance/attendance.service.ts'
import { createEndVisit } from './modules/attendance/end-visit.ts'
import { createAttendanceExport } from './modules/attendance/export-attendance.ts'
import { createGeocoder, NO_GEOCODER } from './modules/attendance/places.ts'
import { registerAssessmentRoutes } from './modules/assessments/assessments.routes.ts'
import { createAssessmentsService } from './modules/assessments/assessments.service.ts'
import { createKeepSignatures } from './modules/assessments/keep-signatures.ts'
import { createLinkPhotosService } from './modules/assessments/link-photos.service.ts'
import { createFormLinksService } from './modules/assessments/links.service.ts'
import { registerAuditLogRoutes } from './modules/audit-log/audit-log.routes.ts'
import { createAuditLogService } from './modules/audit-log/audit-log.service.ts'
import { registerBookmarkRoutes } from './modules/bookmarks/bookmarks.routes.ts'
import { createBookmarksService } from './modules/bookmarks/bookmarks.service.ts'
import { registerBroadcastRoutes } from './modules/broadcasts/broadcasts.routes.ts'
import { createBroadcastReadingService } from './modules/broadcasts/reading.service.ts'
import { createBroadcastSender } from './modules/broadcasts/sender.ts'
import { createBroadcastSendingService } from './modules/broadcasts/sending.service.ts'
import { createBroadcastUploads } from './modules/broadcasts/uploads.ts'
import { registerClinicalRecordRoutes } from './modules/clinical-record/clinical-record.routes.ts'
import { createFindRecord } from './modules/clinical-record/find-record.ts'
import { createForwardingService } from './modules/clinical-record/forwarding.service.ts'
import { createImportingService } from './modules/clinical-record/importing.service.ts'
import { createRecordDelivery } from './modules/clinical-record/record-delivery.ts'
import { createRecordSettingsService } from './modules/clinical-record/record-settings.service.ts'
import { registerContactRoutes } from './modules/contacts/contacts.routes.ts'
import { createContactsService } from './modules/contacts/contacts.service.ts'
import { registerDeviceRoutes } from './modules/devices/devices.routes.ts'
import { createMailDigest } from './modules/digests/mail-digest.ts'
import { createQuietDigest } from './modules/digests/quiet-digest.ts'
import { registerDraftRoutes } from './modules/drafts/drafts.routes.ts'
import { registerEscalationRoutes } from './modules/escalations/escalations.routes.ts'
import { createEscalationsService } from './modules/escalations/escalations.service.ts'
import { registerEventQueueRoutes } from './modules/event-queue/event-queue.routes.ts'
import { createEventQueueService } from './modules/event-queue/event-queue.service.ts'
import { noteLetterOf } from './modules/event-queue/queue-items.ts'
import { createQueueWatch } from './modules/event-queue/queue-watch.ts'
import { createAuthorizationsService } from './modules/families/authorizations.service.ts'
import { registerFamilyRoutes } from './modules/families/families.routes.ts'
import { createFamilyInvitesService } from './modules/families/family-invites.service.ts'
import { createPatientAccessService } from './modules/families/patient-access.service.ts'
import { createRelationshipService } from './modules/families/relationship.service.ts'
import { registerAvatarRoutes } from './modules/files/avatars.routes.ts'
import { createAvatarsService } from './modules/files/avatars.service.ts'
import { registerBytesRoutes } from './modules/files/bytes.routes.ts'
import { createBytesService } from './modules/files/bytes.service.ts'
import { createDownloadLog } from './modules/files/download-log.ts'
import { createKeeper } from './modules/files/keeper.ts'
import { createLooking } from './modules/files/look/looking.ts'
import { registerReceiving } from './modules/files/receiving.routes.ts'
import { createFileSweep } from './modules/files/unused-files.ts'
import { registerUploadRoutes } from './modules/files/uploads.routes.ts'
import { createUploadsService } from './modules/files/uploads.service.ts'
import { createCatalogueService } from './modules/flags/catalogue.service.ts'
import { registerFlagRoutes } from './modules/flags/flags.routes.ts'
import { createMessageFlags } from './modules/flags/message-flags.ts'
import { createPatientFlagsService } from './modules/flags/patient-flags.service.ts'
import { registerFormRoutes } from './modules/forms/forms.routes.ts'
import { createFormsService } from './modules/forms/forms.service.ts'
import { createBundledGifs } from './modules/gifs/bundled-gifs.ts'
import { registerGifRoutes } from './modules/gifs/gifs.routes.ts'
import { createGiphy } from './modules/gifs/giphy.ts'
import { createKeepGif } from './modules/gifs/keep-gif.ts'
import { registerGroupRoutes } from './modules/groups/groups.routes.ts'
import { registerManagingGroupRoutes } from './modules/groups/managing-groups.routes.ts'
import { createManagingGroupsService } from './modules/groups/managing-groups.service.ts'
import { createMembershipService } from './modules/groups/membership.service.ts'
import { registerReadMarkRoutes } from './modules/groups/read-marks.routes.ts'
import { createReadMarksService } from './modules/groups/read-marks.service.ts'
import { createGroupsService } from './modules/groups/groups.service.ts'
import { registerHonorPointRoutes } from './modules/honor-points/honor-points.routes.ts'
import { registerIntegrationRoutes } from './modules/integrations/integrations.routes.ts'
import { createIntegrationsService } from './modules/integrations/integrations.service.ts'
import { createAcceptingService } from './modules/invites/accept-invite.ts'
import { registerInviteRoutes } from './modules/invites/invites.routes.ts'
import { createInvitesService } from './modules/invites/invites.service.ts'
import { registerLinkPreviewRoutes } from './modules/link-previews/link-previews.routes.ts'
import { createLinkPreviews } from './modules/link-previews/link-previews.service.ts'
import { OPEN_INTERNET, type Reach, withLocal } from './platform/reach/reachable.ts'
import { registerLocationRoutes } from './modules/locations/locations.routes.ts'
import { createEndMeeting } from './modules/meetings/end-meeting.ts'
import { createEscalate } from './modules/meetings/escalate.ts'
import { createFindCallees } from './modules/meetings/find-callees.ts'
import { createFollowPhones } from './modules/meetings/follow-phones.ts'
import { createLeftCalls } from './modules/meetings/left-calls.ts'
import { findRinging } from './modules/meetings/find-ringing.ts'
import { createHush } from './modules/meetings/hush.ts'
import { listRung } from './modules/meetings/meetings.repository.ts'
import { registerMeetingRoutes } from './modules/meetings/meetings.routes.ts'
import { createMeetingsService } from './modules/meetings/meetings.service.ts'
import { createPhoneCalls } from './modules/meetings/phone-calls.ts'
import { createTellAt, registerPhoneNews } from './modules/meetings/phone-news.routes.ts'
import { createReadLine } from './modules/meetings/read-line.ts'
import { createReportEscalation } from './modules/meetings/report-escalation.ts'
import { createEscalationRounds } from './modules/meetings/run-escalations.ts'
import { registerMessageActionRoutes } from './modules/message-actions/message-actions.routes.ts'
import { sentEvents } from './modules/messages/messages.events.ts'
import { createLatelyTold } from './modules/messages/lately-told.ts'
import { registerMessageRoutes } from './modules/messages/messages.routes.ts'
import { createReadingService } from './modules/messages/reading.service.ts'
import { createSendingService } from './modules/messages/sending.service.ts'
import { createMessageWriter } from './modules/messages/messages.writer.ts'
import { findClosed } from './modules/pin/locks.repository.ts'
import { registerPatientNoteRoutes } from './modules/patient-notes/patient-notes.routes.ts'
import { createPatientNotesService } from './modules/patient-notes/patient-notes.service.ts'
import { createOpeningService } from './modules/patients/opening.service.ts'
import { registerPatientRoutes } from './modules/patients/patients.routes.ts'
import { createPatientsService } from './modules/patients/patients.service.ts'
import { createTransferService } from './modules/patients/transfer.service.ts'
import { registerPinRoutes } from './modules/pin/pin.routes.ts'
import { createPinService } from './modules/pin/pin.service.ts'
import { createNotifier } from './modules/notifications/notifier.ts'
import { createTellPeople } from './modules/notifications/tell-people.ts'
import { registerNotificationRoutes } from './modules/notifications/notifications.routes.ts'
import { registerNotificationSettingRoutes } from './modules/notification-settings/notification-settings.routes.ts'
import { registerOnCallRoutes } from './modules/on-call/on-call.routes.ts'
import { createOnCallService } from './modules/on-call/on-call.service.ts'
import { registerOutOfOfficeRoutes } from './modules/out-of-office/out-of-office.routes.ts'
import { createOutOfOfficeService } from './modules/out-of-office/out-of-office.service.ts'
import { registerProfileRoutes } from './modules/profile/profile.routes.ts'
import { createProfileService } from './modules/profile/profile.service.ts'
import { createForgotPassword } from './modules/passwords/forgot-password.ts'
import { registerPasswordRoutes } from './modules/passwords/passwords.routes.ts'
import { createPasswordsService } from './modules/passwords/passwords.service.ts'
import { createEnrolmentsService } from './modules/programs/enrolments.service.ts'
import { registerProgramRoutes } from './modules/programs/programs.routes.ts'
import { createProgramsService } from './modules/programs/programs.service.ts'
import { registerPushRoutes } from './modules/push/push.routes.ts'
import { createPushService } from './modules/push/push.service.ts'
import { registerQuickJoinRoutes } from './modules/quick-join/quick-join.routes.ts'
import { createQuickJoinService } from './modules/quick-join/quick-join.service.ts'
import { registerReceiptRoutes } from './modules/receipts/receipts.routes.ts'
import { createReceiptsService } from './modules/receipts/receipts.service.ts'
import { createHitRecorder } from './modules/restrictions/record-hits.ts'
import { registerRestrictionRoutes } from './modules/restrictions/restrictions.routes.ts'
import { createRestrictionsService } from './modules/restrictions/restrictions.service.ts'
import { createFlagsService } from './modules/roles/flags.service.ts'
import { createMembersService } from './modules/roles/members.service.ts'
import { registerRoleRoutes } from './modules/roles/roles.routes.ts'
import { createRolesService } from './modules/roles/roles.service.ts'
import { registerSelfServiceRoutes } from './modules/self-service/self-service.routes.ts'
import { createSelfServiceService } from './modules/self-service/self-service.service.ts'
import { createWelcomeService } from './modules/self-service/welcome-channel.ts'
import { createSessionIssuer } from './modules/session/begin-session.ts'
import { createSentCodes } from './modules/session/sent-codes.ts'
import { createSessionCookies } from './modules/session/session-cookies.ts'
import { registerSessionRoutes } from './modules/session/session.routes.ts'
import { createSessionService } from './modules/session/session.service.ts'
import { createSignInService } from './modules/session/sign-in.service.ts'
import { findListening, findLosses } from './modules/session/sessions.repository.ts'
import { createSearchIndex } from './modules/search/search-index.ts'
import { registerSearchRoutes } from './modules/search/search.routes.ts'
import { createSearchService } from './modules/search/search.service.ts'
import { registerScheduleRoutes } from './modules/schedules/schedules.routes.ts'
import { registerSharedItemRoutes } from './modules/shared-items/shared-items.routes.ts'
import { registerSsoRoutes } from './modules/sso/sso.routes.ts'
import { createSsoService } from './modules/sso/sso.service.ts'
import { createSsoSettingsService } from './modules/sso/sso-settings.service.ts'
import { registerStaffGroupRoutes } from './modules/staff-groups/staff-groups.routes.ts'
import { createStatusKeeper } from './modules/status/status-keeper.ts'
import { registerStatusRoutes } from './modules/status/status.routes.ts'
import { registerTagRoutes } from './modules/tags/tags.routes.ts'
import { registerTermsRoutes } from './modules/terms/terms.routes.ts'
import { createTermsService } from './modules/terms/terms.service.ts'
import { registerTimelineRoutes } from './modules/timeline/timeline.routes.ts'
import { registerTwoStepRoutes } from './modules/two-step/two-step.routes.ts'
import { createTwoStepService } from './modules/two-step/two-step.service.ts'
import { createTyping } from './modules/typing/typing.ts'
import { findAlerts } from './modules/urgent/find-alerts.ts'
import { createLadder } from './modules/urgent/ladder.ts'
import { registerLadderRoutes } from './modules/urgent/ladder.routes.ts'
import { reachReminded } from './modules/urgent/reach-reminded.ts'
import { createUrgentReminders } from './modules/urgent/reminders.ts'
import { registerContactSales } from './modules/upgrades/contact-sales.ts'
import { registerUpgradeRoutes } from './modules/upgrades/upgrades.routes.ts'
import { createUpgradesService } from './modules/upgrades/upgrades.service.ts'
import { registerPreferenceRoutes } from './modules/users/preferences.routes.ts'
import { registerUserRoutes } from './modules/users/users.routes.ts'
import { registerWorkflowRoutes } from './modules/workflows/workflows.routes.ts'
import { createWorkflowsService } from './modules/workflows/workflows.service.ts'
import { createDatabase, type Pools } from './platform/db/database.ts'
import { registerDevPages } from './platform/dev/dev-pages.ts'
import { createBinder } from './platform/http/bind.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerReference } from './platform/http/reference.ts'
import type { RateLimit } from './platform/http/rate-limits.ts'
import { createHttpServer } from './platform/http/server.ts'
import { registerWebApp } from './platform/http/web-app.ts'
import { createMail } from './platform/mail/mail.ts'
import type { Logger } from './platform/observability/logger.ts'
import { createMetrics, registerMetrics } from './platform/observability/metrics.ts'
import { createPushKeys } from './platform/push/push-keys.ts'
import { createSendPush } from './platform/push/send-push.ts'
import { createSeal } from './platform/secrets/seal.ts'
import { createHangUps } from './platform/phone/hang-ups.ts'
import { createPhoneSimulator } from './platform/phone/phone-simulator.ts'
import { createTexts } from './platform/phone/texts.ts'
import { createTwilioBridge } from './platform/phone/twilio-bridge.ts'
import { connectRedisAdapter } from './platform/realtime/adapter.ts'
import { hearClients } from './platform/realtime/client-events.ts'
import { createHub, type Hub } from './platform/realtime/hub.ts'
import { createRingAgain } from './platform/realtime/ring-again.ts'
import { createRealtimeServer, type Moves } from './platform/realtime/server.ts'
import { createSweep } from './platform/realtime/sweep.ts'
import { createAccessReader } from './platform/session/access.ts'
import { addressKey } from './platform/session/attempts.ts'
import { plainAddress } from './platform/session/device.ts'
import { createTokenService } from './platform/session/tokens.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { createUploadSigner } from './platform/storage/signed-uploads.ts'
import type { Storage } from './platform/storage/storage.ts'

/** How many pages one session has us ask for in a minute. */
const PREVIEWS_A_MINUTE = 60

export type App = {
  http: FastifyInstance
  hub: Hub
  /** Cuts the sockets of sessions that have locked by themselves; it happens every few seconds anyway. */
  sweepSockets(): Promise<void>
  /** Throws away uploads that nothing came of; it happens every few minutes anyway. */
  sweepFiles(): Promise<void>
  /** Brings what was forwarded into the clinical record; it happens every few seconds anyway. */
  bringToRecord(): Promise<void>
  /** Finds visits that nobody has ended; it happens every minute anyway. */
  watchQueue(now: number): Promise<void>
  /** Tells people of everything that has been caused; it happens at once anyway. */
  tellAll(): Promise<void>
  /** Ends the quiet hours that are over at a moment; it happens every few seconds anyway. */
  endQuiet(now: number): Promise<void>
  /** Writes to those who are away at a moment how much they missed; it happens every few minutes anyway. */
  mailMissed(now: number): Promise<void>
  /** Ends calls that nobody has answered, or was heard from, at a moment; it happens every few seconds anyway. */
  endLeftCalls(now: number): Promise<void>
  /** Goes on with calls for help whose turn is over at a moment. */
  escalateCalls(now: number): Promise<void>
  /** Asks after every call by phone, and ends what is lost at a moment; it happens every few seconds anyway. */
  followPhones(now: number): Promise<void>
  /** Hangs up what is to be hung up; it happens at once anyway. */
  hangUpPhones(): Promise<void>
  /** Pushes what waits to be pushed; it happens every few seconds anyway. */
  bringPushes(): Promise<void>
  /** Texts those whom urgent messages have not reached by a moment; it happens every few seconds anyway. */
  textUnreached(at: number): Promise<void>
  /** Reminds of urgent messages that nobody has acknowledged by a moment; it happens every few seconds anyway. */
  remindUrgent(at: number): Promise<void>
  close(): Promise<void>
}

/** Wires the whole server, once: every dependency of every part is an argument here. */
export async function createApp(deps: {
  config: Config
  jwtSecret: string
  pools: Pools
  log: Logger
  /** Where pages of others are asked for; a test has some of its own. */
  reach?: Reach
  /** Where files are kept; what is configured, unless a test has one that fails. */
  storage?: Storage
}): Promise<App> {
  const { config, jwtSecret, pools, log, reach = OPEN_INTERNET } = deps
  const { pool, hot: hotPool, writing, steady } = pools
  const db = createDatabase(pool, steady)
  const tokens = createTokenService(jwtSecret)
  const metrics = createMetrics()
  const readAccess = createAccessReader(hotPool)
  let isClosing = false

  const http = await createHttpServer({
    log,
    tokens,
    corsOrigins: config.corsOrigins,
    trustedHops: config.trustedHops,
    frameAncestors: config.frameAncestors,
    uploadOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [],
    pictureOrigins: config.map.origins,
    rateLimits: config.rateLimits,
    isClosing: () => isClosing,
  })
  const redis = config.redisUrl ? await connectRedisAdapter(config.redisUrl, log) : null
  const moves: Moves = { count: 0, unheard: new Set() }
  const { io, lookAgain } = createRealtimeServer({
    http: http.server,
    tokens,
    listening: (from) => findListening(db, from),
    ringing: (who) => findRinging(db, who),
    awaiting: (who) => findAlerts(db, who),
    corsOrigins: config.corsOrigins,
    trustedHops: config.trustedHops,
    metrics,
    ...(redis ? { adapter: redis.adapter } : { moves }),
  })
  const hub = createHub(io, { isAlone: redis === null, moves })

  const membership = createMembershipService({ db, hub })
  const outOfOffice = createOutOfOfficeService({ db, hub, log, openPersonal: membership.openPersonal })
  const searchIndex = createSearchIndex({ db, log })
  const notifier = createNotifier({
    db,
    hub,
    log,
    told: createTellPeople({ db, hub }),
    written: [async (tx, produced) => push.queue(tx, produced), async (tx, produced) => ladder.queue(tx, produced)],
  })
  const latelyTold = createLatelyTold()
  const write = createMessageWriter({ writing, hot: hotPool }, (written) => {
    latelyTold.note(written.map(({ message }) => message.id))
    metrics.messages.inc(written.length)
    searchIndex.noteSent(written.map(({ message }) => message.groupId))
    hub.emit(written.flatMap(sentEvents))
    outOfOffice.noteSent(written.map(({ message }) => message))
    if (written.some(({ isCause }) => isCause)) notifier.noteSent()
  })

  const cookies = createSessionCookies({ secret: jwtSecret, secure: config.isProduction })
  const signingIn: RateLimit = {
    max: config.rateLimits.signIn,
    // By address also for those who are signed in: each sign-in would give them a count of its own. But nobody at an
    // address keeps those out who have signed in before on their device.
    keyGenerator: (request) => cookies.deviceMark(request) ?? addressKey(plainAddress(request.ip)),
  }
  const binder = createBinder({
    app: http,
    readAccess,
    tokens,
    checkAnswers: config.mode === 'test',
    rateLimits: {
      ...Object.fromEntries(
        ['login', 'verifyLogin', 'forgotPassword', 'resetPassword'].map((name) => [name, signingIn]),
      ),
      // A channel full of pictures asks for all of them at once.
      ...Object.fromEntries(
        ['readFile', 'downloadFile', 'readAvatar', 'readAvatarThumbnail', 'readGif', 'readGifStill'].map((name) => [
          name,
          { max: config.rateLimits.files },
        ]),
      ),
      // Each may send us to a page of someone else's.
      previewUrl: { max: PREVIEWS_A_MINUTE, keyGenerator: ({ claims, ip }) => claims?.sessionId ?? ip },
    },
    onRestricted: createHitRecorder({ db, log }),
  })
  const reducedIdleMs = config.mode === 'development' ? PIN_DEVELOPMENT_IDLE_MS : PIN_REDUCED_IDLE_MS
  const simulator = config.isDemo && !config.twilio ? createPhoneSimulator(db) : null
  const bridge = config.twilio ? createTwilioBridge(config.twilio) : simulator
  const hangUps = bridge && createHangUps({ db, bridge, log })
  hangUps?.delivery.start()
  const issuer = createSessionIssuer({ db, tokens, hub, reducedIdleMs, hasPhones: bridge !== null })
  const origin = (): string => config.publicUrl ?? http.listeningOrigin
  const mail = createMail({
    db,
    ...config.mail,
    log,
    ended: { emit: hub.emit, note: noteLetterOf('outbox_mails') },
  })
  const texts = createTexts({
    db,
    twilio: config.twilio,
    isKeptToBeRead: !config.isProduction,
    hangUps,
    log,
    ended: {
      emit: hub.emit,
      note: async (tx, events, letter, column) => {
        await noteLetterOf('outbox_texts')(tx, events, letter, column)
        await ladder.noteText(tx, events, letter.id)
      },
    },
  })
  const ladder = createLadder({ db, hub, texts, origin, log })
  ladder.start()
  const seal = createSeal(jwtSecret)
  const pushKeys = createPushKeys({ db, seal })
  const pushReach = config.pushLocalCa ? withLocal(await readFile(config.pushLocalCa, 'utf8')) : reach
  const push = createPushService({
    db,
    keys: pushKeys,
    send: createSendPush({ keys: pushKeys, subject: pushSubject(config), reach: pushReach }),
    reach: pushReach,
    origin,
    log,
    onAccepted: ladder.notePushed,
    onReceived: ladder.noteReceived,
  })
  push.delivery.start()
  registerPushRoutes(binder, push)
  registerLadderRoutes(binder, ladder)
  mail.delivery?.start()
  texts.delivery?.start()
  const codes = createSentCodes({ db, mail, texts })
  const signIns = createSignInService({ db, issuer, codes })
  const pins = createPinService({ db, hub, issuer, reducedIdleMs })
  registerSessionRoutes(binder, { signIns, cookies, sessions: createSessionService({ db, tokens, hub, issuer }) })
  registerPinRoutes(binder, pins)
  registerPasswordRoutes(binder, {
    cookies,
    forgot: createForgotPassword({ db, mail, origin }),
    passwords: createPasswordsService({ db, hub, mail, issuer, signIns, unlock: pins.open }),
  })
  const post = { mail, texts, origin }
  const invites = createInvitesService({ ...post, db, hub })
  registerSelfServiceRoutes(binder, {
    cookies,
    service: createSelfServiceService({ db, mail, signIns, origin }),
    welcomes: createWelcomeService({ db, hub }),
  })
  registerInviteRoutes(binder, {
    cookies,
    invites,
    accepting: createAcceptingService({ db, hub, signIns, issuer }),
  })
  registerFamilyRoutes(binder, {
    db,
    invites,
    familyInvites: createFamilyInvitesService({ ...post, db, hub }),
    relationships: createRelationshipService({ db, hub }),
    authorizations: createAuthorizationsService({ db, hub }),
    patientAccess: createPatientAccessService({ db, hub }),
  })
  registerContactRoutes(binder, createContactsService({ db, hub }))
  registerQuickJoinRoutes(binder, createQuickJoinService({ ...post, db }), cookies)
  const ssoDeps = { db, hub, seal, origin, allowHttp: !config.isProduction }
  registerSsoRoutes(binder, {
    cookies,
    secure: config.isProduction,
    sso: createSsoService({ ...ssoDeps, signIns }),
    settings: createSsoSettingsService(ssoDeps),
  })
  registerIntegrationRoutes(binder, createIntegrationsService({ db, hub, signIns }), cookies)
  const flags = createFlagsService({ db, hub })
  registerRoleRoutes(binder, {
    roles: createRolesService({ db, hub }),
    members: createMembersService({ db, hub }),
    flags,
  })
  registerUpgradeRoutes(binder, createUpgradesService({ db, hub, mail, origin, flags }))
  registerContactSales(http, config.salesUrl)
  registerTwoStepRoutes(binder, createTwoStepService({ db, codes, mail }))
  registerDeviceRoutes(binder, { db, hub })
  registerAuditLogRoutes(binder, createAuditLogService({ db }))
  registerRestrictionRoutes(binder, createRestrictionsService({ db, hub }))
  registerUserRoutes(binder, db)
  registerPreferenceRoutes(binder, { db, hub })
  registerStaffGroupRoutes(binder, db)
  registerFlagRoutes(binder, {
    catalogue: createCatalogueService({ db, hub }),
    patientFlags: createPatientFlagsService({ db, hub }),
  })
  registerOnCallRoutes(binder, createOnCallService({ db, hub }))
  registerEscalationRoutes(binder, createEscalationsService({ db, hub }))
  registerProfileRoutes(binder, createProfileService({ db, hub }))
  registerStatusRoutes(binder, { db, hub })
  registerOutOfOfficeRoutes(binder, outOfOffice)
  registerNotificationSettingRoutes(binder, { db, hub })
  registerNotificationRoutes(binder, { db, hub })
  registerHonorPointRoutes(binder, db)
  registerScheduleRoutes(binder, db)
  registerTermsRoutes(binder, createTermsService({ db, hub }))
  registerFormRoutes(binder, createFormsService({ db }))
  registerSharedItemRoutes(binder, db)
  const patients = createPatientsService({ db, hub })
  registerPatientRoutes(binder, {
    db,
    patients,
    opening: createOpeningService({ db, hub, membership }),
    transfers: createTransferService({ db, hub }),
  })
  registerPatientNoteRoutes(binder, createPatientNotesService({ db, hub }))
  registerTimelineRoutes(binder, db)
  const recordDeps = { db, hub, seal: ssoDeps.seal, fhir: config.fhir, allowHttp: ssoDeps.allowHttp }
  const findRecord = createFindRecord(recordDeps)
  const recordDelivery = createRecordDelivery({ db, hub, log, findRecord })
  recordDelivery.start()
  registerClinicalRecordRoutes(binder, {
    forwarding: createForwardingService({ db, hub, findRecord, soon: recordDelivery.soon }),
    importing: createImportingService({ db, hub, findRecord, create: patients.create }),
    settings: createRecordSettingsService({ ...recordDeps, findRecord }),
  })
  registerEventQueueRoutes(binder, createEventQueueService({ db, hub }))
  const queueWatch = createQueueWatch({ db, hub, log })
  queueWatch.start()
  registerTagRoutes(binder, db)
  const linkPreviews = createLinkPreviews({ db, reach })
  registerLinkPreviewRoutes(binder, linkPreviews)
  const storage = deps.storage ?? (await createStorage(config))
  const looking = createLooking()
  const keeper = createKeeper({ db, storage, looking, limits: config.uploads })
  const signer = createUploadSigner(jwtSecret)
  const uploads = createUploadsService({ db, storage, signer, keeper, limits: config.uploads })
  registerUploadRoutes(binder, { db, readAccess, uploads })
  const keepSignatures = createKeepSignatures({ db, storage })
  registerAssessmentRoutes(binder, {
    assessments: createAssessmentsService({ db, hub, keepSignatures }),
    links: createFormLinksService({ ...post, db, hub, keepSignatures }),
    photos: createLinkPhotosService({ db, storage, keeper, uploads }),
  })
  registerBroadcastRoutes(binder, {
    reading: createBroadcastReadingService({ db, hub, readAccess }),
    sending: createBroadcastSendingService({ db, hub, readAccess }),
    uploads: createBroadcastUploads({ db, readAccess, uploads }),
  })
  const broadcastSender = createBroadcastSender({ db, hub, log })
  broadcastSender.start()
  const gifs = config.giphy ? createGiphy(config.giphy) : createBundledGifs()
  registerGifRoutes(binder, gifs)
  registerDraftRoutes(binder, { db, hub, gifs })
  const keepGif = createKeepGif({ db, storage, source: gifs })
  const sources = { db, keepGif, describeLink: linkPreviews.describe }
  const downloads = createDownloadLog({ db, log })
  registerBytesRoutes(binder, { bytes: createBytesService({ db, readAccess }), storage, downloads })
  registerAvatarRoutes(binder, createAvatarsService({ db, hub, storage, keeper, uploads }), storage)
  if (storage.uploads.by === 'us') {
    const { stage } = storage.uploads
    const rateLimit = { max: config.rateLimits.uploads }
    await registerReceiving(http, { db, stage, signer, rateLimit, maxBytes: config.uploads.maxBytes })
  }
  const fileSweep = createFileSweep({ db, storage, log })
  fileSweep.start()
  registerLocationRoutes(binder, db)
  registerGroupRoutes(binder, createGroupsService({ db }))
  registerManagingGroupRoutes(binder, {
    db,
    managing: createManagingGroupsService({ db, hub }),
    membership,
    inviteInto: invites.inviteInto,
  })
  const readMarks = createReadMarksService({ hotPool, hub })
  registerReadMarkRoutes(binder, readMarks, readAccess)
  const hush = createHush({ push, texts })
  const endMeeting = createEndMeeting({ hush, hangUps })
  const readLine = createReadLine({ db, markSeen: readMarks.markSeen })
  const findCallees = createFindCallees({ db, openPersonal: membership.openPersonal })
  const escalate = createEscalate({ push, texts, hush, endMeeting })
  const tellAt = createTellAt(config.twilio ? config.publicUrl : undefined)
  const phoneCalls = createPhoneCalls({ db, hub, bridge, hangUps, findCallees, endMeeting, tellAt, log })
  const followPhones = createFollowPhones({ db, hub, bridge, hangUps, endMeeting, readLine, log })
  followPhones.start()
  if (config.twilio && config.publicUrl) {
    await registerPhoneNews(http, { db, token: config.twilio.token, tellAt, phoneCalls, followPhones })
  }
  registerMeetingRoutes(binder, {
    service: createMeetingsService({
      db,
      hub,
      push,
      hush,
      findCallees,
      endMeeting,
      escalate,
      readLine,
      phoneCalls,
      followPhones,
      turn: config.turn,
    }),
    report: createReportEscalation({ db, hub, endMeeting }),
  })
  const leftCalls = createLeftCalls({ db, hub, endMeeting, escalate, log })
  leftCalls.start()
  const escalationRounds = createEscalationRounds({ db, hub, escalate, log })
  escalationRounds.start()
  registerMessageRoutes(binder, {
    reading: createReadingService({ db, hub }),
    sending: createSendingService({
      db,
      write,
      readAccess,
      sources,
      flags: createMessageFlags({ db, hub }),
      emit: hub.emit,
      isTold: latelyTold.has,
    }),
  })
  registerMessageActionRoutes(binder, { db, hotPool, hub })
  registerBookmarkRoutes(binder, createBookmarksService({ db, hub }))
  const receipts = createReceiptsService({
    db,
    hub,
    readAccess,
    markSeen: readMarks.markSeen,
    noteDelivered: ladder.noteDelivered,
  })
  registerReceiptRoutes(binder, receipts)
  registerAttendanceRoutes(binder, {
    attendance: createAttendanceService({
      db,
      hub,
      geocode: config.geocoderUrl ? createGeocoder(config.geocoderUrl) : NO_GEOCODER,
    }),
    endVisit: createEndVisit({ db, hub }),
    exportVisits: createAttendanceExport({ db }),
    map: config.map,
  })
  registerProgramRoutes(binder, {
    programs: createProgramsService({ db, hub, readAccess }),
    enrolments: createEnrolmentsService({ db, hub }),
  })
  registerWorkflowRoutes(binder, createWorkflowsService(ssoDeps))
  registerSearchRoutes(binder, createSearchService({ db, readAccess, index: searchIndex }))
  const unbound = ROUTES.filter(({ name }) => !binder.names.has(name))
  if (unbound.length > 0) throw new Error(`No handler for ${unbound.map(({ name }) => name).join(', ')}.`)

  hearClients(
    io,
    {
      'message.change.read.receipt.status': receipts.change,
      'message.alert.heard': async (from, heard) => {
        await ladder.heard(from, heard)
        await push.heard(from, heard)
      },
      typing: createTyping({ db, hub, readAccess }),
    },
    log,
  )
  searchIndex.start()
  notifier.start()
  const quietDigest = createQuietDigest({ db, hub, log })
  quietDigest.start()
  const mailDigest = createMailDigest({ db, mail, origin, log })
  mailDigest.start()
  const reminders = createUrgentReminders({ db, hub, log, reach: reachReminded({ push, ladder }) })
  reminders.start()
  const statuses = createStatusKeeper({ db, hub, log })
  statuses.start()
  const idleSockets = createSweep({
    io,
    lookAgain,
    closed: (sessionIds) => findClosed(db, sessionIds),
    lost: (withinMs) => findLosses(db, withinMs),
    ...(redis && {
      ringAgain: createRingAgain({ io, rung: () => listRung(db), ringing: (who) => findRinging(db, who) }),
    }),
    log,
  })
  idleSockets.start()
  redis?.onBack(idleSockets.soon)

  registerHealth(http, pool, () => isClosing)
  registerMetrics(http, metrics, config.metricsToken)
  await registerReference(http)
  if (config.isDemo) await registerDevPages(http, { db, phones: simulator })
  await registerWebApp(http)

  return {
    http,
    hub,
    sweepSockets: idleSockets.sweep,
    sweepFiles: fileSweep.sweep,
    bringToRecord: recordDelivery.tick,
    watchQueue: queueWatch.tick,
    tellAll: notifier.tick,
    endLeftCalls: leftCalls.tick,
    escalateCalls: escalationRounds.tick,
    followPhones: (now) => followPhones.tick(now),
    hangUpPhones: async () => hangUps?.delivery.tick(),
    bringPushes: push.delivery.tick,
    textUnreached: ladder.tick,
    remindUrgent: reminders.tick,
    endQuiet: quietDigest.tick,
    mailMissed: mailDigest.tick,
    close: async () => {
      isClosing = true
      idleSockets.stop()
      io.local.disconnectSockets(true)
      io.engine.close()
      await Promise.all([
        http.close(),
        receipts.flush(),
        reminders.stop(),
        quietDigest.stop(),
        leftCalls.stop(),
        escalationRounds.stop(),
        phoneCalls.stop(),
        followPhones.stop(),
        mailDigest.stop(),
        ladder.stop(),
        broadcastSender.stop(),
        statuses.stop(),
        fileSweep.stop(),
        searchIndex.stop(),
        queueWatch.stop(),
        notifier.stop(),
      ])
      await Promise.all([
        mail.delivery?.stop(),
        texts.delivery?.stop(),
        hangUps?.delivery.stop(),
        push.delivery.stop(),
        recordDelivery.stop(),
      ])
      await outOfOffice.flush()
      await downloads.flush()
      await linkPreviews.settle()
      await looking.stop()
      await io.close()
      await redis?.close()
    },
  }
}
