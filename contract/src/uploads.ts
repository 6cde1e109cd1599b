import { z } from 'zod'
import { Attachment, UploadKind } from './attachments.ts'
import { Id, Millis, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

const UPLOADS = `${BASE}/groups/{groupId}/attachments/upload-signed-url` as const

/** The largest file that is taken where nothing else is configured. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3

/** How long an upload's address opens. */
export const UPLOAD_URL_MS = 15 * 60_000

export const FILE_NAME_MAX = 200

/**
 * A file that is about to be uploaded, as its sender describes it. It is judged by what is in it, not by what it is
 * called: only a recording says of itself that it is a voice clip. `mimeType`, where it is given, is also the type of the PUT.
 */
export const NewUpload = z.object({
  fileName: Text.min(1).max(FILE_NAME_MAX),
  size: z.int().nonnegative(),
  mimeType: Text.max(200).default(''),
  isVoiceClip: z.boolean().default(false),
})
export type NewUpload = z.input<typeof NewUpload>

/** Where the bytes are to be PUT, once, and by what name the upload is known from then on. */
export const UploadAddress = z.object({ uploadName: z.string(), url: z.string(), expiresAt: Millis })
export type UploadAddress = z.infer<typeof UploadAddress>

export const beginUpload = route({
  name: 'beginUpload',
  method: 'POST',
  path: UPLOADS,
  summary: 'Announces a file: a unique name for it, and a signed address to PUT its bytes to',
  access: { level: 'group' },
  body: NewUpload,
  data: UploadAddress,
  errors: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'ARCHIVED', 'DISCHARGED'],
})

export const uploadUrl = route({
  name: 'uploadUrl',
  method: 'GET',
  path: `${UPLOADS}/{uploadName}`,
  summary: 'A fresh signed address for an upload that the caller has announced and that has not arrived',
  access: { level: 'group' },
  data: z.string(),
  errors: ['CONFLICT', 'ARCHIVED', 'DISCHARGED'],
})

/** An upload as it is once it was looked at: what a message will carry. */
export const UploadResult = Attachment.extend({
  type: UploadKind,
  id: Id,
  name: z.string(),
  orignalFileName: z.string(),
  mimeType: z.string(),
  extension: z.string(),
  size: z.int().positive(),
  url: z.string(),
})
export type UploadResult = z.infer<typeof UploadResult>

export const finishUpload = route({
  name: 'finishUpload',
  method: 'PUT',
  path: `${UPLOADS}/{uploadName}`,
  summary: 'Says that the bytes have arrived; answers once they were looked at, and smaller pictures made',
  access: { level: 'group' },
  data: UploadResult,
  errors: ['CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'UNAVAILABLE'],
})

export const cancelUpload = route({
  name: 'cancelUpload',
  method: 'DELETE',
  path: `${UPLOADS}/{uploadName}`,
  summary: 'Throws away an upload of the caller that no message carries',
  access: { level: 'group' },
  data: z.null(),
})
