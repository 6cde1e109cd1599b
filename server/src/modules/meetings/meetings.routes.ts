import { reportEscalation } from '@kinward/contract/escalations'
import * as contract from '@kinward/contract/meetings'
import type { Binder } from '../../platform/http/bind.ts'
import type { MeetingsService } from './meetings.service.ts'
import type { ReportEscalation } from './report-escalation.ts'

export function registerMeetingRoutes(
  { bind }: Binder,
  { service, report }: { service: MeetingsService; report: ReportEscalation },
): void {
  bind(contract.getMeetingConfigs, async ({ query }, caller) => service.configs(caller, query.mediumType))

  bind(contract.createMeeting, async ({ body }, caller) => service.create(caller, body))

  bind(contract.getMeeting, async ({ params }, caller) => service.get(caller, params.meetingHash))

  bind(contract.updateMeeting, async ({ params, body }, caller) =>
    service.update(caller, params.meetingHash, body.configs),
  )

  bind(contract.actOnMeeting, async ({ params, body }, caller) => service.act(caller, params.meetingHash, body))

  bind(contract.getMeetingStatus, async ({ params }, caller) => service.status(caller, params.meetingHash))

  bind(contract.updateCallDuration, async ({ params, body }, caller) =>
    service.noteDuration(caller, params.meetingHash, body.callDuration),
  )

  bind(reportEscalation, async ({ params, body }, caller) => report(caller, params, body))
}
