import { DURATIONS } from '@kinward/contract/layout'
import { createStore } from '../../lib/store.ts'

/** The message whose text or address was copied just now: its row says so for a second. */
export const copiedStore = createStore<number | null>(null)

let timer: ReturnType<typeof setTimeout> | undefined

/** Writes to the clipboard, and says so at the message it came from. */
export async function copyFrom(messageId: number, text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  clearTimeout(timer)
  copiedStore.set(messageId)
  timer = setTimeout(() => copiedStore.set(null), DURATIONS.copied)
}
