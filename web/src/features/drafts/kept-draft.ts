import type { Draft, SavedDraft } from '@kinward/contract/drafts'
import { Quote } from '@kinward/contract/messages'
import { z } from 'zod'

/** As many saves as are remembered while none of them was answered. */
const MOST_ASKED = 8

/**
 * What this browser keeps of a draft. Words that differ from those of `base` were written since the server last said
 * what it has, and `asked` are the words of saves that nobody has answered yet: a server that holds one of them holds
 * ours. The quote and the switch stay in this browser.
 */
export const KeptDraft = z.object({
  locationId: z.number(),
  text: z.string(),
  base: z.object({ revision: z.number(), message: z.string() }),
  asked: z.array(z.string()),
  quote: Quote.nullable(),
  isUrgent: z.boolean(),
})
export type KeptDraft = z.infer<typeof KeptDraft>

export const NOTHING_KEPT: KeptDraft = {
  locationId: 0,
  text: '',
  base: { revision: 0, message: '' },
  asked: [],
  quote: null,
  isUrgent: false,
}

export function isUnsaved({ text, base }: KeptDraft): boolean {
  return text !== base.message
}

function holdsLines(whole: string, part: string): boolean {
  return part.trim() === '' || `\n${whole}\n`.includes(`\n${part}\n`)
}

/** Both texts: what was written elsewhere, then what was written here. What one of them holds is not said twice. */
export function combine(elsewhere: string, here: string): string {
  if (holdsLines(here, elsewhere)) return here
  return holdsLines(elsewhere, here) ? elsewhere : `${elsewhere}\n${here}`
}

/** What a field holds now, on what it held before. Another tab may have written meanwhile: its words stay. */
export function typed(kept: KeptDraft, before: string, text: string): KeptDraft {
  return { ...kept, text: kept.text === before ? text : combine(kept.text, text) }
}

function standOn(kept: KeptDraft, { revision, message }: Draft): KeptDraft {
  return { ...kept, base: { revision, message }, asked: [] }
}

/** Whether what the server has are words of this browser, or the ones it wrote upon. */
function isOurs({ text, asked, base }: KeptDraft, { message }: Draft): boolean {
  return message === text || message === base.message || asked.includes(message)
}

/**
 * The server said what it has. It is taken over where nothing was written since; words that were stay alone until they
 * are saved, and then both are kept. Of our own words whatever became of them here is newer, also when it is nothing.
 */
export function heard(kept: KeptDraft, draft: Draft): KeptDraft {
  if (draft.revision <= kept.base.revision) return kept
  const { locationId } = draft
  if (isOurs(kept, draft)) return { ...standOn(kept, draft), locationId }
  return isUnsaved(kept) ? kept : { ...standOn(kept, draft), locationId, text: draft.message }
}

/** A save of these words is on its way. */
export function asking(kept: KeptDraft): KeptDraft {
  return { ...kept, asked: [...kept.asked, kept.text].slice(-MOST_ASKED) }
}

/** A save was answered: it was done, or something else was saved first and both are kept. */
export function answered(kept: KeptDraft, { draft }: SavedDraft): KeptDraft {
  const after = heard(kept, draft)
  if (after !== kept || draft.revision <= kept.base.revision) return after
  return { ...standOn(kept, draft), text: combine(draft.message, kept.text) }
}
