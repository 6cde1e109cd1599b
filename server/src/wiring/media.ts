import { registerAvatarRoutes } from '../modules/files/avatars.routes.ts'
import { createAvatarsService } from '../modules/files/avatars.service.ts'
import { registerBytesRoutes } from '../modules/files/bytes.routes.ts'
import { createBytesService } from '../modules/files/bytes.service.ts'
import { createDownloadLog } from '../modules/files/download-log.ts'
import { createKeeper } from '../modules/files/keeper.ts'
import { createLooking } from '../modules/files/look/looking.ts'
import { registerReceiving } from '../modules/files/receiving.routes.ts'
import { createFileSweep } from '../modules/files/unused-files.ts'
import { registerUploadRoutes } from '../modules/files/uploads.routes.ts'
import { createUploadsService } from '../modules/files/uploads.service.ts'
import { createBundledGifs } from '../modules/gifs/bundled-gifs.ts'
import { registerGifRoutes } from '../modules/gifs/gifs.routes.ts'
import { createGiphy } from '../modules/gifs/giphy.ts'
import { createKeepGif } from '../modules/gifs/keep-gif.ts'
import { registerLinkPreviewRoutes } from '../modules/link-previews/link-previews.routes.ts'
import { createLinkPreviews } from '../modules/link-previews/link-previews.service.ts'
import { registerSharedItemRoutes } from '../modules/shared-items/shared-items.routes.ts'
import { registerTagRoutes } from '../modules/tags/tags.routes.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { createUploadSigner } from '../platform/storage/signed-uploads.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Kernel } from './kernel.ts'

export type Media = Awaited<ReturnType<typeof wireMedia>>

/** Files on their way in and out, faces, GIFs and the pages that links lead to. */
export async function wireMedia(kernel: Kernel, given: { storage?: Storage }) {
  const { config, db, hub, http, log, binder, readAccess, jwtSecret, reach, workers } = kernel
  const storage = given.storage ?? (await createStorage(config))
  const looking = createLooking()
  const keeper = createKeeper({ db, storage, looking, limits: config.uploads })
  const signer = createUploadSigner(jwtSecret)
  const uploads = createUploadsService({ db, storage, signer, keeper, limits: config.uploads })
  registerUploadRoutes(binder, { db, readAccess, uploads })
  if (storage.uploads.by === 'us') {
    const { stage } = storage.uploads
    const rateLimit = { max: config.rateLimits.uploads }
    await registerReceiving(http, { db, stage, signer, rateLimit, maxBytes: config.uploads.maxBytes })
  }
  const downloads = createDownloadLog({ db, log })
  registerBytesRoutes(binder, { bytes: createBytesService({ db, readAccess }), storage, downloads })
  registerAvatarRoutes(binder, createAvatarsService({ db, hub, storage, keeper, uploads }), storage)
  registerSharedItemRoutes(binder, db)
  registerTagRoutes(binder, db)
  const fileSweep = workers.add(createFileSweep({ db, storage, log }))

  const linkPreviews = createLinkPreviews({ db, reach })
  registerLinkPreviewRoutes(binder, linkPreviews)
  const gifs = config.giphy ? createGiphy(config.giphy) : createBundledGifs()
  registerGifRoutes(binder, gifs)

  workers.settleWith(downloads.flush)
  workers.settleWith(linkPreviews.settle)
  workers.settleWith(looking.stop)
  return {
    storage,
    keeper,
    uploads,
    gifs,
    /** What a message's GIFs and links are made of. */
    sources: { db, keepGif: createKeepGif({ db, storage, source: gifs }), describeLink: linkPreviews.describe },
    ticks: { sweepFiles: fileSweep.sweep },
  }
}
