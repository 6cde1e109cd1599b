import type { Attachment } from '@kinward/contract/attachments'
import type { SharedItem } from '@kinward/contract/shared-items'
import { isPdf, mayMove } from './file-facts.ts'
import type { MediaPlace } from './media-context.ts'

export type SlideKind = 'image' | 'gif' | 'video' | 'audio' | 'pdf' | 'file' | 'links'

/** One thing at a time in the viewer. The links of a message are one together. */
export type Slide = { key: string; kind: SlideKind; item: SharedItem; links: readonly SharedItem[] }

const KINDS: Partial<Record<Attachment['type'], SlideKind>> = {
  video: 'video',
  audio: 'audio',
  'voice-clip': 'audio',
  url: 'links',
}

function kindOf({ attachment }: SharedItem): SlideKind {
  if (attachment.type === 'image' || attachment.type === 'giphy') return mayMove(attachment) ? 'gif' : 'image'
  return KINDS[attachment.type] ?? (isPdf(attachment) ? 'pdf' : 'file')
}

/** What was shared, in the order it was said. */
export function buildSlides(newestFirst: readonly SharedItem[]): Slide[] {
  const items = newestFirst.toSorted((one, other) => one.messageId - other.messageId || one.place - other.place)
  const slides: Slide[] = []
  for (const item of items) {
    const kind = kindOf(item)
    const last = slides.at(-1)
    if (kind === 'links' && last?.kind === 'links' && last.item.messageId === item.messageId) {
      slides[slides.length - 1] = { ...last, links: [...last.links, item] }
      continue
    }
    slides.push({ key: `${item.messageId}-${item.place}`, kind, item, links: kind === 'links' ? [item] : [] })
  }
  return slides
}

/** Which slide shows a thing; -1 when none does. */
export function findSlide(slides: readonly Slide[], { messageId, place }: MediaPlace): number {
  const has = (item: SharedItem) => item.messageId === messageId && item.place === place
  return slides.findIndex(({ item, links }) => has(item) || links.some(has))
}

export function placeOfSlide({ item: { groupId, messageId, place } }: Slide): MediaPlace {
  return { groupId, messageId, place }
}
