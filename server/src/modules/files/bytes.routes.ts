import * as contract from '@kinward/contract/files'
import type { Binder, Exchange } from '../../platform/http/bind.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { BytesService, Serving } from './bytes.service.ts'
import type { DownloadLog } from './download-log.ts'
import { sendBytes } from './send-bytes.ts'

type BytesRouteDeps = { bytes: BytesService; storage: Storage; downloads: DownloadLog }

export function registerBytesRoutes({ bindBytes }: Binder, { bytes, storage, downloads }: BytesRouteDeps): void {
  bindBytes(contract.readFile, async ({ params }, caller, exchange) =>
    send(caller, await bytes.view(caller, params.key), exchange),
  )

  bindBytes(contract.downloadFile, async ({ params }, caller, exchange) =>
    send(caller, await bytes.download(caller, params.key), exchange),
  )

  /** What is taken along is noted once its bytes are on their way: not when only its head is asked for, or nothing new. */
  function send({ userId, sessionId }: UserCaller, serving: Serving, exchange: Pick<Exchange, 'request' | 'reply'>) {
    const { taken } = serving
    return sendBytes(storage, serving, exchange, taken && (() => downloads.note({ ...taken, userId, sessionId })))
  }
}
