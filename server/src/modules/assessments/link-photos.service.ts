import { type beginFormPhoto, FORM_PHOTO_MAX_BYTES, type finishFormPhoto } from '@kinward/contract/forms'
import type { RouteRequest } from '@kinward/contract/route'
import type { UploadAddress } from '@kinward/contract/uploads'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { takeQuota } from '../../platform/session/attempts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createDiscarded } from '../files/discarded.ts'
import type { Keeper } from '../files/keeper.ts'
import { texts as fileTexts } from '../files/texts.ts'
import type { UploadsService } from '../files/uploads.service.ts'
import { findOrMakeBot } from '../users/bot.ts'
import * as files from './form-files.repository.ts'
import { findGoodLink, guessing } from './good-link.ts'
import { refusals } from './texts.ts'

type Announced = RouteRequest<typeof beginFormPhoto>['body']
type Arrived = RouteRequest<typeof finishFormPhoto>['body']
type Deps = { db: Db; storage: Storage; keeper: Keeper; uploads: UploadsService }

export type LinkPhotosService = ReturnType<typeof createLinkPhotosService>

/** Photos of someone without an account: as many as their form asks for, while their link is open. */
export function createLinkPhotosService({ db, storage, keeper, uploads }: Deps) {
  const discarded = createDiscarded({ db, storage })

  async function begin({ secret, questionId, ...file }: Announced, address: string | null): Promise<UploadAddress> {
    const { link, form } = await guessing(db, address, () => findGoodLink(db, secret))
    if (!form.definition.questions.some(({ id, kind }) => id === questionId && kind === 'photo')) throw notFound()
    if (file.size > FORM_PHOTO_MAX_BYTES) throw new AppError('TOO_LARGE', fileTexts.tooLarge(FORM_PHOTO_MAX_BYTES))
    if (file.mimeType !== '' && !file.mimeType.startsWith('image/')) {
      throw new AppError('UNSUPPORTED_MEDIA', refusals.notAPhoto)
    }
    await takeQuota(db, [{ key: `photos of form link ${link.id}`, most: 60, seconds: 3600 }])
    const formPhoto = { linkId: link.id, questionId }
    const userId = await db.transaction().execute(findOrMakeBot)
    const announced = await uploads.announce({ userId, groupId: null, formPhoto }, { ...file, isVoiceClip: false })
    await forgetEarlier(link.id, announced.uploadName)
    return announced
  }

  async function forgetEarlier(linkId: number, uploadName: string): Promise<void> {
    await discarded.clear(await files.deleteEarlierPhotos(db, linkId, uploadName))
  }

  async function finish({ secret, uploadName }: Arrived, address: string | null): Promise<{ name: string }> {
    const { link } = await guessing(db, address, () => findGoodLink(db, secret))
    const row = await files.findLinkPhoto(db, link.id, uploadName)
    if (!row) throw notFound()
    const photo = await keeper.ready(row)
    if (photo.kind === 'image') {
      await forgetEarlier(link.id, uploadName)
      return { name: photo.upload_name }
    }
    await discarded.clear(await files.deleteLinkPhoto(db, photo.id))
    throw new AppError('UNSUPPORTED_MEDIA', refusals.notAPhoto)
  }

  return { begin, finish }
}
