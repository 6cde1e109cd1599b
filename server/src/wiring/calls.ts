import { registerEscalationRoutes } from '../modules/escalations/escalations.routes.ts'
import { createEscalationsService } from '../modules/escalations/escalations.service.ts'
import { createEndMeeting } from '../modules/meetings/end-meeting.ts'
import { createEscalate } from '../modules/meetings/escalate.ts'
import { createFindCallees } from '../modules/meetings/find-callees.ts'
import { createFollowPhones } from '../modules/meetings/follow-phones.ts'
import { createHush } from '../modules/meetings/hush.ts'
import { createLeftCalls } from '../modules/meetings/left-calls.ts'
import { registerMeetingRoutes } from '../modules/meetings/meetings.routes.ts'
import { createMeetingsService } from '../modules/meetings/meetings.service.ts'
import { createPhoneCalls } from '../modules/meetings/phone-calls.ts'
import { createTellAt, registerPhoneNews } from '../modules/meetings/phone-news.routes.ts'
import { createReadLine } from '../modules/meetings/read-line.ts'
import { createReportEscalation } from '../modules/meetings/report-escalation.ts'
import { createEscalationRounds } from '../modules/meetings/run-escalations.ts'
import { registerOnCallRoutes } from '../modules/on-call/on-call.routes.ts'
import { createOnCallService } from '../modules/on-call/on-call.service.ts'
import type { Alerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'
import type { Messaging } from './messaging.ts'

/** Who is on call; calls between browsers and by phone; and calls for help, which go on until someone comes. */
export async function wireCalls(kernel: Kernel, alerts: Alerts, { membership, markSeen }: Messaging) {
  const { config, db, hub, http, log, binder, workers } = kernel
  const { push, texts, bridge, hangUps } = alerts
  registerOnCallRoutes(binder, createOnCallService({ db, hub }))
  registerEscalationRoutes(binder, createEscalationsService({ db, hub }))

  const hush = createHush({ push, texts })
  const endMeeting = createEndMeeting({ hush, hangUps })
  const readLine = createReadLine({ db, markSeen })
  const findCallees = createFindCallees({ db, openPersonal: membership.openPersonal })
  const escalate = createEscalate({ push, texts, hush, endMeeting })
  const tellAt = createTellAt(config.twilio ? config.publicUrl : undefined)
  const phoneCalls = workers.add(createPhoneCalls({ db, hub, bridge, hangUps, findCallees, endMeeting, tellAt, log }))
  const followPhones = workers.add(createFollowPhones({ db, hub, bridge, hangUps, endMeeting, readLine, log }))
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
  const leftCalls = workers.add(createLeftCalls({ db, hub, endMeeting, escalate, log }))
  const rounds = workers.add(createEscalationRounds({ db, hub, escalate, log }))

  return {
    ticks: {
      endLeftCalls: leftCalls.tick,
      escalateCalls: rounds.tick,
      followPhones: (now: number) => followPhones.tick(now),
    },
  }
}
