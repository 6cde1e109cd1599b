import { z } from 'zod'
import type { Broadcast } from '../../lib/broadcast.ts'

export const EditNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('begun'), edits: z.int().nonnegative() }),
])

/** How long the other tabs have to answer; one that sleeps is not waited for. */
const PATIENCE = 200

/** Edits are each tab's own, and go with the session that is one for all: before it ends, every tab says how many it has. */
export function createEditTabs(tabs: Broadcast<z.infer<typeof EditNews>>, countHere: () => number) {
  tabs.listen(({ type }) => {
    if (type === 'ask') tabs.post({ type: 'begun', edits: countHere() })
  })
  return {
    async countElsewhere(): Promise<number> {
      let edits = 0
      const stop = tabs.listen((news) => {
        if (news.type === 'begun') edits += news.edits
      })
      tabs.post({ type: 'ask' })
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
      stop()
      return edits
    },
  }
}
