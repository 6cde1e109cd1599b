import * as contract from '@kinward/contract/uploads'
import type { Binder } from '../../platform/http/bind.ts'
import type { UploadsService } from './uploads.service.ts'

export function registerUploadRoutes({ bind }: Binder, uploads: UploadsService): void {
  bind(contract.beginUpload, async ({ body }, caller) => uploads.begin(caller, body))

  bind(contract.uploadUrl, async ({ params }, caller) => uploads.freshUrl(caller, params.uploadName))

  bind(contract.finishUpload, async ({ params }, caller) => uploads.finish(caller, params.uploadName))

  bind(contract.cancelUpload, async ({ params }, caller) => {
    await uploads.cancel(caller, params.uploadName)
    return null
  })
}
