import * as contract from '@kinward/contract/search'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { createSearchService } from './search.service.ts'

export function registerSearchRoutes({ bind }: Binder, service: ReturnType<typeof createSearchService>): void {
  bind(contract.search, async ({ params, body }, caller) => {
    const kind = contract.SearchKind.safeParse(params.type)
    if (!kind.success) throw notFound()
    return service.search(caller, kind.data, body)
  })
}
