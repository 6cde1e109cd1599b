import * as contract from '@kinward/contract/profile'
import type { Binder } from '../../platform/http/bind.ts'
import type { ProfileService } from './profile.service.ts'

export function registerProfileRoutes({ bind }: Binder, service: ProfileService): void {
  bind(contract.getProfile, async (_request, { userId }) => service.read(userId))

  bind(contract.changeProfile, async ({ body }, { userId }) => service.change(userId, body))
}
