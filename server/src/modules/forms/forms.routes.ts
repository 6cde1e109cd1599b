import * as contract from '@kinward/contract/forms'
import type { Binder } from '../../platform/http/bind.ts'
import type { FormsService } from './forms.service.ts'

export function registerFormRoutes({ bind }: Binder, forms: FormsService): void {
  bind(contract.listForms, async (_request, caller) => forms.list(caller))

  bind(contract.getForm, async ({ params, query }, caller) => forms.get(caller, params.formId, query.version ?? null))

  bind(contract.createForm, async ({ body }, caller) => forms.create(caller, body))

  bind(contract.publishForm, async ({ params, body: { version, ...wish } }, caller) =>
    forms.publish(caller, params.formId, version, wish),
  )

  bind(contract.retireForm, async ({ params }, caller) => forms.retire(caller, params.formId))
}
