import { beginAvatarUpload, changeAvatar } from '@kinward/contract/avatars'
import { useMutation } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { putBytes } from '../uploads/put-bytes.ts'

const never = new AbortController().signal

async function upload(picture: Blob): Promise<string> {
  const { uploadName, url } = await call(beginAvatarUpload, { body: { size: picture.size } }, { silent: true })
  await putBytes({ url, blob: picture, mimeType: '', signal: never, onProgress: () => undefined })
  return uploadName
}

/** Gives the reader a face, or takes it away; everyone who knows them sees it at once. */
export function useAvatarMutation() {
  return useMutation({
    mutationFn: async (picture: Blob | null) => {
      const avatar = picture && (await upload(picture))
      return await call(changeAvatar, { body: { avatar } }, { silent: true })
    },
    onSuccess: ({ avatar }) => sessionStore.change((session) => ({ ...session, user: { ...session.user, avatar } })),
  })
}
