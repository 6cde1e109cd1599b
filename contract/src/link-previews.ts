import { z } from 'zod'
import { route } from './route.ts'

/** What a page says of itself. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
})
export type LinkPreview = z.infer<typeof LinkPreview>

export const previewUrl = route({
  name: 'previewUrl',
  method: 'GET',
  path: '/api/v2/preview/url',
  summary: 'What the page behind an address says of itself; null when it says nothing, or cannot be asked',
  access: { level: 'user' },
  query: z.object({ url: z.string().min(1).max(2_000) }),
  data: LinkPreview.nullable(),
})
