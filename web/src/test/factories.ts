import type { Escalation, EscalationDefinition, EscalationStep } from '@kinward/contract/escalations'
import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { Message } from '@kinward/contract/messages'
import type { Notification } from '@kinward/contract/notifications'
import type { Session } from '@kinward/contract/session'
import type { User } from '@kinward/contract/users'
import type { MessageWindow } from '../features/messages/message-window.ts'
import type { OutboxEntry } from '../features/outbox/entry.ts'

export function buildUser(over: Partial<User> = {}): User {
  const id = over.id ?? 1
  return {
    id,
    userId: id,
    fullName: 'Maya Okafor',
    first_name: 'Maya',
    last_name: 'Okafor',
    title: 'RN',
    username: `user${id}`,
    avatar: null,
    is_logged_in: true,
    is_online: true,
    status: 'online',
    status_message: null,
    status_updated_at: null,
    status_until: null,
    out_of_office: null,
    is_patient: false,
    is_collaborator: false,
    is_family_member: false,
    profile_completed: true,
    userType: 'staff',
    relation: null,
    location: null,
    ...over,
  }
}

export function buildLocation(over: Partial<Location> = {}): Location {
  return {
    id: 2,
    hasUnreadMessages: false,
    unreadCount: 0,
    taggedCount: 0,
    lastActivity: null,
    name: 'Harbor House',
    show_terms: false,
    timeZone: 'UTC',
    Entity: { id: 1, name: 'Harbor Hospice', plan: 'enterprise', isAdmin: false, show_terms: false },
    role: 'staff',
    isFamilyMember: false,
    permissions: [],
    featureFlags: { patientFlags: true, sortChannelByLastMessage: true, patientAcuityScore: true },
    configurations: {
      disableWebDownloads: false,
      disableWebapp: false,
      allowedAppUserHash: null,
      disableScreenshots: false,
      enableIpRestriction: false,
      PointClickCare: { forwardByAuthorOnly: false },
    },
    phoneCalls: false,
    ...over,
  }
}

export function buildSession(over: Partial<Session> = {}): Session {
  return {
    jwtToken: 'token',
    jwtAssetToken: 'asset',
    user: buildUser(),
    entity: { id: 1, name: 'Harbor Hospice', plan: 'enterprise', isAdmin: false, show_terms: false },
    locations: [buildLocation()],
    isPasswordSet: true,
    isLocked: false,
    isPinSet: true,
    pinReducedFrequency: { status: false, isAllowed: false },
    sortingPreference: { sortLocationsBy: 'Unread messages', locations: {} },
    integration: null,
    userContext: { terms_accepted_at: null, termsLastUpdatedAt: null, hasAcceptedLatestTermsAndConditions: true },
    ...over,
  }
}

export function buildGroup(over: Partial<Group> = {}): Group {
  return {
    id: 7,
    type: 'discussion',
    locationId: 2,
    visiting: null,
    formerPerson: null,
    name: 'Night shift',
    display_name: null,
    group_details: null,
    is_public: true,
    participants: [{ id: 1 }, { id: 5 }],
    hasJoined: true,
    isMuted: false,
    hasPinnedMessages: false,
    is_audit_log_enable: false,
    dmHash: null,
    patientId: null,
    patient: null,
    flags: [],
    flagSummery: 0,
    createdAt: '2025-01-01T00:00:00Z',
    createdBy: null,
    archived_at: null,
    seq: 10,
    version: 20,
    unreadCount: 0,
    taggedCount: 0,
    urgentCount: 0,
    isMarkedUnread: false,
    readVersion: 0,
    lastSeenMessageId: null,
    last_message_id: null,
    last_message_time: null,
    lastMessage: null,
    ...over,
  }
}

export function buildEscalationStep(over: Partial<Escalation['steps'][number]> = {}): Escalation['steps'][number] {
  return {
    action: 'VOICE_CALL',
    waitTime: 30,
    callInSequence: true,
    callInParallel: false,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants: [{ id: 5, userGroupId: null, fullName: 'Tom Reyes' }],
    ...over,
  }
}

/** What can be called for help. */
export function buildEscalation(over: Partial<Escalation> = {}): Escalation {
  return {
    id: 5,
    displayName: 'Rapid response',
    phone: '+1 555 0100',
    locationId: 2,
    locationName: 'Harbor House',
    steps: [
      buildEscalationStep(),
      buildEscalationStep({ participants: [{ id: 6, userGroupId: 3, fullName: 'Ana Ruiz' }] }),
    ],
    changesAt: null,
    ...over,
  }
}

/** A step as it is kept: with the ids of people and roles. */
export function buildKeptStep(over: Partial<EscalationStep> = {}): EscalationStep {
  return { ...buildEscalationStep(), participants: [{ id: 1, userGroupId: null }], ...over }
}

export function buildDefinition(over: Partial<EscalationDefinition> = {}): EscalationDefinition {
  return {
    id: 4,
    version: 1,
    displayName: 'Rapid response',
    phone: null,
    partnerLocationIds: [],
    steps: [buildKeptStep()],
    ...over,
  }
}

export function buildMessage(over: Partial<Message> = {}): Message {
  const seq = over.seq === undefined ? 1 : over.seq
  const id = over.id ?? (seq ?? 900) + 100
  return {
    id,
    hashKey: `key-${id}`,
    groupId: 7,
    locationId: 2,
    type: 'discussion',
    messageType: 'normal',
    sender: {
      userId: 5,
      fullName: 'Tom Reyes',
      first_name: 'Tom',
      last_name: 'Reyes',
      title: 'MD',
      avatar: null,
      isBot: false,
      userType: 'staff',
      relation: null,
    },
    message: `message ${id}`,
    message_attachment: [],
    taggedUsersArray: [],
    timeStamp: Date.UTC(2025, 10, 15, 2, 0) + (seq ?? 0) * 60_000,
    seq,
    version: seq ?? 1,
    parentId: null,
    showInMainThread: false,
    noOfReplies: 0,
    lastReplyAt: null,
    repliers: [],
    followsThread: false,
    unreadReplies: 0,
    quote: null,
    forwarded: null,
    editedAt: null,
    reactions: {},
    userReactions: {},
    honorPoints: 0,
    isRated: false,
    isBookmarked: false,
    bookmarkId: null,
    isPinned: false,
    isDeleted: false,
    deletedAt: null,
    receiptStatus: 'SENT',
    urgency: null,
    OpenedFlags: [],
    ClosedFlags: [],
    ...over,
  }
}

/** A window over messages `from` to `to`, at the end of its channel unless told otherwise. */
export function buildWindow(from: number, to: number, over: Partial<MessageWindow> = {}): MessageWindow {
  return {
    messages: Array.from({ length: to - from + 1 }, (_, index) => buildMessage({ seq: from + index })),
    hasOlder: from > 1,
    hasNewer: false,
    version: to,
    ownVersion: 0,
    seq: to,
    lastSeenSeq: to,
    lastSeenMessageId: to + 100,
    lastSeenAt: 7,
    isMarkedUnread: false,
    marks: null,
    ...over,
  }
}

export function buildNotification(over: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    type: 'MENTION',
    is_read: false,
    created_at: '2025-11-15T08:00:00.000Z',
    fk_channel_id: 7,
    fk_location_id: 2,
    locationName: 'Harbor House',
    entityId: 1,
    isUrgent: false,
    passed: [],
    isHeld: false,
    count: 1,
    messageId: 101,
    parentMessageId: null,
    Sender: { id: 5, fullName: 'Tom Reyes', avatar: null },
    data: {},
    Channel: { id: 7, type: 'discussion', name: 'Night shift', is_public: false, hasJoined: true },
    Patient: null,
    quote: 'message 101',
    ...over,
  }
}

/** A message that waits to be sent. */
export function buildOutboxEntry(over: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    hashKey: 'a',
    order: 1,
    userId: 1,
    entityId: 1,
    locationId: 2,
    groupId: 7,
    parentId: null,
    showInMainThread: false,
    message: 'x',
    isUrgent: false,
    quotedMessageId: null,
    attachments: [],
    createdAt: 0,
    state: 'waiting',
    attempts: 0,
    ...over,
  }
}
