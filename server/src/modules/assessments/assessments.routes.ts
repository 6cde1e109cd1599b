import * as contract from '@kinward/contract/forms'
import type { Binder } from '../../platform/http/bind.ts'
import { deviceOf } from '../../platform/session/device.ts'
import type { AssessmentsService } from './assessments.service.ts'
import type { LinkPhotosService } from './link-photos.service.ts'
import type { FormLinksService } from './links.service.ts'

type Services = { assessments: AssessmentsService; links: FormLinksService; photos: LinkPhotosService }

export function registerAssessmentRoutes({ bind }: Binder, { assessments, links, photos }: Services): void {
  bind(contract.answerForm, async ({ params, body }, caller) => assessments.answer(caller, params, body))

  bind(contract.listAssessments, async ({ params: { patientId } }, caller) => ({
    ...(await assessments.history(caller, patientId)),
    links: await links.list(caller, patientId),
  }))

  bind(contract.getResponse, async ({ params }, caller) =>
    assessments.response(caller, params.patientId, params.responseId),
  )

  bind(contract.sendFormLink, async ({ params: { formId, patientId }, body }, caller) =>
    links.send(caller, { formId, patientId }, body),
  )

  bind(contract.revokeFormLink, async ({ params }, caller) => links.revoke(caller, params.patientId, params.linkId))

  bind(contract.openFormLink, async ({ body }, _caller, { request }) =>
    links.open(body.secret, deviceOf(request).address),
  )

  bind(contract.beginFormPhoto, async ({ body }, _caller, { request }) => photos.begin(body, deviceOf(request).address))

  bind(contract.finishFormPhoto, async ({ body }, _caller, { request }) =>
    photos.finish(body, deviceOf(request).address),
  )

  bind(contract.answerFormLink, async ({ body }, _caller, { request }) => links.answer(body, deviceOf(request).address))
}
