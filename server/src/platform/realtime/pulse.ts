import type { OutgoingEvent } from './hub.ts'
import { room } from './rooms.ts'
import type { RealtimeServer } from './server.ts'

/** Locked screens learn at most this often that something changed. */
const EVERY_MS = 1_000

/**
 * Tells locked sessions that more waits than before, without a word of what: the channels in which something was said are
 * gathered and told of together, so that sending costs no more for it.
 */
export function createPulse(io: RealtimeServer): { note: (events: readonly OutgoingEvent[]) => void } {
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    timer = undefined
    io.to([...changed].map(room.waiting)).emit('waiting.changed', {})
    changed.clear()
  }

  return {
    note(events) {
      for (const event of events) if (event.name === 'chat') changed.add(event.payload.groupId)
      if (changed.size > 0) timer ??= setTimeout(tell, EVERY_MS).unref()
    },
  }
}
