import * as contract from '@kinward/contract/broadcasts'
import type { Binder } from '../../platform/http/bind.ts'
import type { BroadcastReadingService } from './reading.service.ts'
import type { BroadcastSendingService } from './sending.service.ts'
import type { BroadcastUploads } from './uploads.ts'

type Services = { reading: BroadcastReadingService; sending: BroadcastSendingService; uploads: BroadcastUploads }

export function registerBroadcastRoutes({ bind }: Binder, { reading, sending, uploads }: Services): void {
  bind(contract.listBroadcasts, ({ query }, caller) => reading.list(caller, query))
  bind(contract.readAllBroadcasts, ({ body }, caller) => reading.markAllRead(caller, body.upTo))
  bind(contract.getBroadcast, ({ params }, caller) => reading.find(caller, params.broadcastId))
  bind(contract.readBroadcast, ({ params }, caller) => reading.markRead(caller, params.broadcastId))
  bind(contract.listOutgoingBroadcasts, ({ query }, caller) => reading.listOutgoing(caller, query.after))
  bind(contract.listBroadcastReaders, ({ params }, caller) => reading.readers(caller, params.broadcastId))
  bind(contract.previewBroadcast, ({ body }, caller) => sending.preview(caller, body))
  bind(contract.sendBroadcast, ({ body }, caller) => sending.send(caller, body))
  bind(contract.changeBroadcast, ({ params, body }, caller) => sending.change(caller, params.broadcastId, body))
  bind(contract.cancelBroadcast, ({ params }, caller) => sending.cancel(caller, params.broadcastId))
  bind(contract.beginBroadcastUpload, ({ body }, caller) => uploads.begin(caller, body))
  bind(contract.finishBroadcastUpload, ({ params }, caller) => uploads.finish(caller, params.uploadName))
  bind(contract.cancelBroadcastUpload, async ({ params }, caller) => {
    await uploads.cancel(caller, params.uploadName)
    return null
  })
}
