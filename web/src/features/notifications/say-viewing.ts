import { type ClientEventPayload, VIEWING_EVERY_MS } from '@kinward/contract/events'

export type Viewed = ClientEventPayload<'viewing'>

const NOTHING: Viewed = { groupId: null, parentId: null }

type Dependencies = {
  tell: (viewed: Viewed) => void
  /** Whether this tab is one that someone can see. */
  isVisible: () => boolean
}

export type SayViewing = {
  /** This is before the reader's eyes now, as far as the tab is visible. */
  show: (viewed: Viewed) => void
  /** The tab may have come into sight or gone out of it. */
  look: () => void
  /** The line is new: whoever is at its other end knows nothing yet. */
  again: () => void
}

/**
 * Tells the server what the reader looks at, so that they are not told of it as news. Said with each change, and again for as
 * long as they look: a tab that fell silent counts no more.
 */
export function createSayViewing({ tell, isVisible }: Dependencies): SayViewing {
  let shown = NOTHING
  let said = NOTHING
  let repeating: ReturnType<typeof setInterval> | undefined

  function look(): void {
    const now = isVisible() ? shown : NOTHING
    if (now.groupId === said.groupId && now.parentId === said.parentId) return
    said = now
    tell(now)
    clearInterval(repeating)
    if (now.groupId !== null) repeating = setInterval(() => tell(now), VIEWING_EVERY_MS)
  }

  return {
    show(viewed) {
      shown = viewed
      look()
    },
    look,
    again() {
      said = NOTHING
      look()
    },
  }
}
