import { Attachment } from '@kinward/contract/attachments'
import type { Draft, SavedDraft } from '@kinward/contract/drafts'
import { Quote } from '@kinward/contract/messages'
import { z } from 'zod'
import { SelectedFlag } from '../flags/selected-flag.ts'
import { keyOf, mergeAttachments, sameAttachments } from './draft-attachments.ts'

/** As many saves as are remembered while none of them was answered. */
const MOST_ASKED = 8

/** As many fields as are remembered of those that were written in. */
export const MOST_WRITERS = 16

/**
 * What this browser keeps of a draft. Words that differ from those of `base` were written since the server last said
 * what it has, and `asked` are the words of saves that nobody has answered yet: a server that holds one of them holds
 * ours. Of what is attached, `askedFor` are the keys that such saves held. The quote, the switches and the flag stay in
 * this browser.
 */
export const KeptDraft = z.object({
  /** How often it was changed, by any tab as far as the one that changed it knew. */
  changes: z.number().default(1),
  /** The fields whose words it was kept with, each with how often it had been written in by then. */
  writers: z.array(z.string()).default([]),
  locationId: z.number(),
  text: z.string(),
  attachments: z.array(Attachment).default([]),
  base: z.object({ revision: z.number(), message: z.string(), attachments: z.array(z.string()).default([]) }),
  asked: z.array(z.string()),
  askedFor: z.array(z.string()).default([]),
  quote: Quote.nullable(),
  isUrgent: z.boolean(),
  /** A reply is shown in the channel too. */
  showInMainThread: z.boolean().default(false),
  selectedFlag: SelectedFlag.nullable().default(null),
})
export type KeptDraft = z.infer<typeof KeptDraft>

export const NOTHING_KEPT: KeptDraft = {
  changes: 0,
  writers: [],
  locationId: 0,
  text: '',
  attachments: [],
  base: { revision: 0, message: '', attachments: [] },
  asked: [],
  askedFor: [],
  quote: null,
  isUrgent: false,
  showInMainThread: false,
  selectedFlag: null,
}

export function isUnsaved({ text, attachments, base }: KeptDraft): boolean {
  return text !== base.message || !sameAttachments(attachments, base.attachments)
}

/** Whether there is nothing to send in it. */
export function isEmpty({ text, attachments }: KeptDraft): boolean {
  return text === '' && attachments.length === 0
}

/** The server may have it and give it back to nobody: it counts as unsaved until the server speaks of it again. */
export function doubted(kept: KeptDraft): KeptDraft {
  return isEmpty(kept) || isUnsaved(kept) ? kept : { ...kept, base: NOTHING_KEPT.base }
}

/** Something was uploaded or chosen for it. */
export function attached(kept: KeptDraft, attachment: Attachment): KeptDraft {
  const key = keyOf(attachment)
  if (kept.attachments.some((known) => keyOf(known) === key)) return kept
  return { ...kept, attachments: [...kept.attachments, attachment] }
}

/** Taken away, or sent. */
export function detached(kept: KeptDraft, keys: readonly string[]): KeptDraft {
  const left = kept.attachments.filter((attachment) => !keys.includes(keyOf(attachment)))
  return left.length === kept.attachments.length ? kept : { ...kept, attachments: left }
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

/** Words that were written here upon `before`, and what another tab has kept without knowing of them. */
export function defended(own: { before: string; text: string }, kept: string): string {
  return kept === own.before || kept === '' ? own.text : combine(kept, own.text)
}

/** What is attached follows both sides at once: what either added is there, what either took away is not. */
function standOn(kept: KeptDraft, draft: Draft): KeptDraft {
  const { revision, message } = draft
  const base = { revision, message, attachments: draft.attachments.map(keyOf) }
  return { ...kept, attachments: mergeAttachments(kept, draft.attachments), base, asked: [], askedFor: [] }
}

/** Whether the words that the server has are of this browser, or the ones it wrote upon. */
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
  return kept.text === kept.base.message ? { ...standOn(kept, draft), locationId, text: draft.message } : kept
}

/** A save of this is on its way. */
export function asking(kept: KeptDraft): KeptDraft {
  const askedFor = new Set([...kept.askedFor, ...kept.attachments.map(keyOf)])
  return { ...kept, asked: [...kept.asked, kept.text].slice(-MOST_ASKED), askedFor: [...askedFor] }
}

/**
 * A save was answered: it was done, or something else was saved first and both are kept. What was saved and is not there
 * is what the server no longer has.
 */
export function answered(kept: KeptDraft, { isSaved, draft }: SavedDraft, saved: readonly string[] = []): KeptDraft {
  const there = draft.attachments.map(keyOf)
  const ours = isSaved
    ? detached(
        kept,
        saved.filter((key) => !there.includes(key)),
      )
    : kept
  const after = heard(ours, draft)
  if (after !== ours || draft.revision <= kept.base.revision) return after
  return { ...standOn(ours, draft), text: combine(draft.message, ours.text) }
}
