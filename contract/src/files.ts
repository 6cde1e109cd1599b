import { z } from 'zod'
import { route } from './route.ts'

/** The asset token: an `<img>` sends no headers. */
export const AssetQuery = z.object({ token: z.string().max(2_000).default('') })

/** Smaller pictures of a file have its key with one of these before it. */
export const RENDITION_PREFIXES = { medium: 'medium__', thumbnail: 'thumbnail__' } as const

export const readFile = route({
  name: 'readFile',
  method: 'GET',
  path: '/api/v2/files/{key}',
  summary:
    'A file of a message that the caller may read now, to be shown; `medium__` and `thumbnail__` before its key are smaller pictures of it',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
  errors: ['FILE_NOT_VIEWABLE', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})

export const downloadFile = route({
  name: 'downloadFile',
  method: 'GET',
  path: '/api/v2/files/{key}/download',
  summary: 'The same file as it was uploaded, to be kept; refused where downloads are switched off',
  access: { level: 'user' },
  query: AssetQuery,
  bytes: true,
  data: z.null(),
  errors: ['FORBIDDEN', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'TERMS_REQUIRED'],
})
