import type { CallData } from '@kinward/contract/meetings'
import type { Scope } from './scope.ts'
import type { Acted } from './wire.ts'

const AGAIN_AFTER = 1_000

type Dependencies = {
  scope: Scope
  /** Says something once. */
  act: (data: CallData) => Promise<Acted>
  /** The server knows that the call is over. */
  onOver: () => void
}

/**
 * What one browser tells the other, in order. Without a network it waits, and a newer description takes the place of what
 * waits: it holds all that was found before it, and an answer to an older one would lead nowhere.
 */
export function createSignalSender({ scope, act, onOver }: Dependencies): (data: CallData) => void {
  let waiting: CallData[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    for (let next = waiting[0]; next && scope.isOpen(); next = waiting[0]) {
      const acted = await act(next)
      const refused = 'refused' in acted ? acted.refused : null
      if (refused === 'UNREACHABLE') {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER))
        continue
      }
      if (refused === 'MEETING_ALREADY_ENDED' || refused === 'NOT_FOUND') return onOver()
      if (waiting[0] === next) waiting.shift()
    }
    isSending = false
  }

  return (data) => {
    if (data.sdp) waiting = []
    waiting.push(data)
    if (!isSending) void sendAll()
  }
}
