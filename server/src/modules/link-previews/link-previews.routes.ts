import { previewUrl } from '@kinward/contract/link-previews'
import type { Binder } from '../../platform/http/bind.ts'
import type { LinkPreviews } from './link-previews.service.ts'

export function registerLinkPreviewRoutes({ bind }: Binder, previews: LinkPreviews): void {
  bind(previewUrl, async ({ query }) => previews.find(query.url))
}
