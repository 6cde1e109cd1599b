import { randomText } from '../../lib/device.ts'
import type { DraftPlace, DraftStore } from './draft-store.ts'
import { defended, type KeptDraft, MOST_WRITERS, typed } from './kept-draft.ts'

/** One open field on a draft. */
export type DraftField = {
  /** What it holds at first. */
  initial: string
  /** Keeps what it holds now; false when it held that already. */
  write: (text: string) => boolean
  /** Tells the field what it must hold from now on: something was written elsewhere. */
  follow: (replace: (text: string) => void) => () => void
}

/**
 * Opens a draft for writing. What is written is kept at once, with what another tab may have written meanwhile.
 *
 * Tabs see each other's storage a moment late: what one of them keeps may lack the words that were written here in that
 * moment. It then does not know of this field's last writing, and the words written here are put back.
 */
export function openDraftField(store: DraftStore, place: DraftPlace, locationId: number): DraftField {
  const writer = randomText(12)
  let { text: held } = store.read(place)
  let times = 0
  let signature = ''
  let own: { before: string; text: string } | null = null

  function keep(before: string, text: string): void {
    held = text
    own = { before, text }
    signature = `${writer} ${++times}`
    store.change(place, (kept) => {
      const others = kept.writers.filter((one) => !one.startsWith(writer))
      return { ...typed(kept, before, text), locationId, writers: [...others, signature].slice(-MOST_WRITERS) }
    })
  }

  /** What it must hold now that the draft is this: words that were written here and are missing in it are put back. */
  function settle(kept: KeptDraft): string {
    const { text, changes } = kept
    // Where nothing at all is kept, its writer has left.
    const isDefended = own !== null && changes > 0 && !kept.writers.includes(signature)
    if (text === held) return text
    const words = own && isDefended ? defended(own, text) : text
    if (words !== text) keep(text, words)
    else own = own && isDefended ? { ...own, text } : null
    return words
  }

  return {
    initial: held,
    write(text) {
      if (text === held) return false
      keep(held, text)
      return true
    },
    follow(replace) {
      const look = () => {
        const shown = held
        held = settle(store.read(place))
        if (held !== shown) replace(held)
      }
      look()
      return store.watch(place, look)
    },
  }
}
