import * as contract from '@kinward/contract/avatars'
import type { Binder } from '../../platform/http/bind.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { AvatarsService } from './avatars.service.ts'
import { sendBytes } from './send-bytes.ts'

export function registerAvatarRoutes({ bind, bindBytes }: Binder, avatars: AvatarsService, storage: Storage): void {
  bind(contract.beginAvatarUpload, async ({ body }, { userId }) => avatars.begin(userId, body.size))

  bind(contract.changeAvatar, async ({ body }, { userId }) => avatars.change(userId, body.avatar))

  bindBytes(contract.readAvatarThumbnail, async ({ params }, caller, exchange) =>
    sendBytes(storage, await avatars.view(caller, params.avatar, 'thumbnail'), exchange),
  )

  bindBytes(contract.readAvatar, async ({ params }, caller, exchange) =>
    sendBytes(storage, await avatars.view(caller, params.avatar, 'medium'), exchange),
  )
}
