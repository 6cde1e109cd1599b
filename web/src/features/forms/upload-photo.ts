import { randomText } from '../../lib/device.ts'
import { call } from '../session/call.ts'
import { putBytes } from '../uploads/put-bytes.ts'
import { createUploadFile } from '../uploads/upload-file.ts'

type Where = { entityId: number; locationId: number; groupId: number; userId: number }

const upload = createUploadFile({ call, put: putBytes })

/** Uploads a photo of a form to a channel; answers with its name there. */
export function uploadPhotoTo(where: Where): (file: File) => Promise<string> {
  return async (file) => {
    const local = {
      ...where,
      parentId: null,
      id: randomText(20),
      tab: '',
      order: 0,
      name: file.name === '' ? 'photo.jpg' : file.name,
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
