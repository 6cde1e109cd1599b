import { z } from 'zod'
import { AssetQuery } from './files.ts'
import { Text } from './primitives.ts'
import { route } from './route.ts'
import { UploadAddress } from './uploads.ts'
import { User } from './users.ts'

/** The largest picture that is taken for a face. */
export const AVATAR_MAX_BYTES = 20 * 1024 ** 2

export const beginAvatarUpload = route({
  name: 'beginAvatarUpload',
  method: 'POST',
  path: '/api/v2/users/upload-avatar-signed-url',
  summary: 'A signed address to PUT a picture of the caller to',
  access: { level: 'user' },
  body: z.object({ size: z.int().positive().max(AVATAR_MAX_BYTES) }),
  data: UploadAddress,
})

export const changeAvatar = route({
  name: 'changeAvatar',
  method: 'PUT',
  path: '/api/v2/users/change-avatar',
  summary: 'Makes an uploaded picture the face of the caller; null takes it away',
  access: { level: 'user' },
  body: z.object({ avatar: Text.min(1).max(200).nullable() }),
  data: User,
  errors: ['CONFLICT', 'UNSUPPORTED_MEDIA', 'UNAVAILABLE'],
})

export const readAvatarThumbnail = route({
  name: 'readAvatarThumbnail',
  method: 'GET',
  path: '/api/v2/users/avatar/thumbnail__{avatar}',
  summary: 'The small picture of someone the caller may know of',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
})

export const readAvatar = route({
  name: 'readAvatar',
  method: 'GET',
  path: '/api/v2/users/avatar/{avatar}',
  summary: 'The picture of someone the caller may know of',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
})
