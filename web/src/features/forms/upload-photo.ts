import { beginFormPhoto, finishFormPhoto } from '@kinward/contract/forms'
import { randomText } from '../../lib/device.ts'
import { call } from '../session/call.ts'
import { putBytes } from '../uploads/put-bytes.ts'
import { shortName } from '../uploads/short-name.ts'
import { createUploadFile, LOOKING } from '../uploads/upload-file.ts'
import type { UploadPhoto } from './use-photo-uploads.ts'

type Where = { entityId: number; locationId: number; groupId: number; userId: number }

const upload = createUploadFile({ call, put: putBytes })

const nameOf = (file: File): string => (file.name === '' ? 'photo.jpg' : shortName(file.name))

/** Uploads a photo of a form to a channel; answers with its name there. */
export function uploadPhotoTo(where: Where): UploadPhoto {
  return async (_questionId, file) => {
    const local = {
      ...where,
      parentId: null,
      id: randomText(20),
      tab: '',
      order: 0,
      name: nameOf(file),
      mimeType: file.type,
      isVoiceClip: false,
      blob: file,
      uploadName: null,
      result: null,
    }
    const steps = { signal: new AbortController().signal, onProgress: () => undefined, onNamed: async () => undefined }
    return (await upload(local, steps)).name
  }
}

/** Uploads a photo for a question by the link that opened its form. */
export function uploadPhotoBy(secret: string): UploadPhoto {
  return async (questionId, file) => {
    const body = { secret, questionId, fileName: nameOf(file), size: file.size, mimeType: file.type }
    const { uploadName, url } = await call(beginFormPhoto, { body }, { silent: true })
    const { signal } = new AbortController()
    await putBytes({ url, blob: file, mimeType: file.type, signal, onProgress: () => undefined })
    const options = { silent: true, timeout: LOOKING }
    return (await call(finishFormPhoto, { body: { secret, uploadName } }, options)).name
  }
}
