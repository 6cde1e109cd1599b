import * as contract from '@kinward/contract/terms'
import type { Binder } from '../../platform/http/bind.ts'
import type { TermsService } from './terms.service.ts'

export function registerTermsRoutes({ bind }: Binder, service: TermsService): void {
  bind(contract.getTerms, async (_request, { userId }) => ({ terms: await service.readProduct(userId) }))

  bind(contract.acceptTerms, async ({ body }, { userId }) => service.acceptProduct(userId, body.termsIds))

  bind(contract.getEntityTerms, async ({ params }, { userId }) => ({
    terms: await service.readEntity(userId, params.entityId),
  }))

  bind(contract.acceptEntityTerms, async ({ params, body }, { userId }) =>
    service.acceptEntity(userId, params.entityId, body.termsIds),
  )

  bind(contract.publishEntityTerms, async ({ params, body }, caller) => ({
    terms: await service.publishEntity(caller, params.entityId, body),
  }))

  bind(contract.getLocationTerms, async (_request, caller) => service.readPlace(caller))

  bind(contract.acceptLocationTerms, async ({ body }, caller) => service.acceptPlace(caller, body.termsIds))

  bind(contract.getGroupTerms, async (_request, caller) => service.readPlace(caller))

  bind(contract.acceptGroupTerms, async ({ body }, caller) => service.acceptPlace(caller, body.termsIds))

  bind(contract.publishLocationTerms, async ({ body }, caller) => service.publishPlace(caller, body))
}
