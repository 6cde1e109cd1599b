import * as contract from '@kinward/contract/files'
import type { Binder } from '../../platform/http/bind.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { BytesService } from './bytes.service.ts'
import { sendBytes } from './send-bytes.ts'

export function registerBytesRoutes({ bindBytes }: Binder, bytes: BytesService, storage: Storage): void {
  bindBytes(contract.readFile, async ({ params }, caller, exchange) =>
    sendBytes(storage, await bytes.view(caller, params.key), exchange),
  )

  bindBytes(contract.downloadFile, async ({ params }, caller, exchange) =>
    sendBytes(storage, await bytes.download(caller, params.key), exchange),
  )
}
