import { MOST_ATTACHMENTS } from '@kinward/contract/attachments'
import { listDrafts, saveDraft } from '@kinward/contract/drafts'
import { MESSAGE_MAX_LENGTH } from '@kinward/contract/messages'
import type { Call } from '../../lib/api.ts'
import { isTransient } from '../../lib/errors.ts'
import { createStore, type Store } from '../../lib/store.ts'
import type { Place } from '../locations/place.ts'
import { backoff } from '../outbox/backoff.ts'
import { keyOf, type DraftPlace, type DraftStore } from './draft-store.ts'
import { keyOf as keyOfAttachment, toNewAttachments } from './draft-attachments.ts'
import { answered, asking, doubted, isEmpty, isUnsaved } from './kept-draft.ts'

/** A draft is saved this long after the last key. */
const IDLE = 1_000

/** The longest text that the server keeps as a draft; a longer one stays in this browser, and more files than it takes. */
const MOST_SAVED = 2 * MESSAGE_MAX_LENGTH

export type DraftSync = {
  /** Something was written: it is saved when the writer pauses. */
  soon: (place: DraftPlace) => void
  /** The writer goes elsewhere: it is saved now. */
  now: (place: DraftPlace) => Promise<void>
  /** Saves everything that the server does not have; resolves when each was answered or could not be saved. */
  flush: () => Promise<void>
  /** How many drafts the server does not have. */
  unsaved: () => number
  /** Takes over what was written on other devices, and saves what was written here. */
  load: (place: Place) => Promise<void>
  /** The page is being left: what waits is told while that is still possible. */
  leave: () => void
  /** The drafts, by key, that now hold what was written here and elsewhere. */
  combined: Store<ReadonlySet<string>>
}

type Dependencies = {
  store: DraftStore
  call: Call
  userId: () => number | null
  entityOf: (locationId: number) => number | null
  setTimer: (work: () => void, delay: number) => () => void
}

/** Brings drafts to the server behind the writer's back, one save at a time for each, and never loses either side. */
export function createDraftSync({ store, call, userId, entityOf, setTimer }: Dependencies): DraftSync {
  const timers = new Map<string, () => void>()
  const saving = new Map<string, Promise<boolean>>()
  const failures = new Map<string, number>()
  const combined = createStore<ReadonlySet<string>>(new Set())

  function later(place: DraftPlace, delay: number): void {
    const key = keyOf(place)
    timers.get(key)?.()
    timers.set(
      key,
      setTimer(() => void save(place), delay),
    )
  }

  function isToSave(place: DraftPlace): boolean {
    const kept = store.read(place)
    const isTooMuch = kept.text.length > MOST_SAVED || kept.attachments.length > MOST_ATTACHMENTS
    return place.userId === userId() && isUnsaved(kept) && !isTooMuch
  }

  function showCombined(key: string, isCombined: boolean): void {
    if (combined.get().has(key) === isCombined) return
    const keys = new Set(combined.get())
    if (isCombined) keys.add(key)
    else keys.delete(key)
    combined.set(keys)
  }

  /** Saves once; true when something else had been saved before, so that both are to be saved now. */
  async function ask(place: DraftPlace, keepalive = false): Promise<boolean> {
    const { groupId, parentId } = place
    const entityId = entityOf(store.read(place).locationId)
    if (entityId === null) return false
    const { locationId, text: message, attachments: here, base } = store.change(place, asking)
    const { revision } = base
    const params = { entityId, locationId, groupId }
    const attachments = toNewAttachments(here)
    const body = { parentId, message, attachments, revision }
    const saved = await call(saveDraft, { params, body }, { silent: true, keepalive })
    const { text: before, changes } = store.read(place)
    // Whoever signs out, or leaves the channel, has taken it along.
    if (changes === 0) return false
    const { text: after } = store.change(place, (kept) => answered(kept, saved, here.map(keyOfAttachment)))
    if (after !== before && after !== saved.draft.message) showCombined(keyOf(place), true)
    return !saved.isSaved
  }

  /** Refused for good, the words stay in this browser, and the next ones are tried again. */
  function handleFailure(place: DraftPlace, error: unknown): void {
    if (!isTransient(error)) return
    const attempts = (failures.get(keyOf(place)) ?? 0) + 1
    failures.set(keyOf(place), attempts)
    later(place, backoff(attempts))
  }

  /** One save at a time for a draft; what is written while one runs is saved after it. */
  async function save(place: DraftPlace): Promise<void> {
    const key = keyOf(place)
    timers.get(key)?.()
    timers.delete(key)
    while (saving.has(key)) await saving.get(key)
    if (!isToSave(place)) return
    const run = ask(place).then(
      (isBehind) => {
        failures.delete(key)
        return isBehind
      },
      (error: unknown) => {
        handleFailure(place, error)
        return false
      },
    )
    saving.set(key, run)
    const isBehind = await run
    saving.delete(key)
    if (isBehind) await save(place)
  }

  const mine = () => store.unsaved(userId() ?? 0)

  async function flush(): Promise<void> {
    await Promise.all(mine().map((place) => save(place)))
  }

  return {
    soon(place) {
      // What was sent is told at once, so that no other device goes on with it.
      const isOver = isEmpty(store.read(place))
      if (isOver) showCombined(keyOf(place), false)
      later(place, isOver ? 0 : IDLE)
    },
    now: (place) => save(place),
    flush,
    unsaved: () => mine().length,
    async load({ entityId, locationId }) {
      const me = userId()
      if (me === null) return
      const savedHere = store.written(me).filter((draft) => draft.locationId === locationId && !isUnsaved(draft.kept))
      const drafts = await call(listDrafts, { params: { entityId, locationId } }, { silent: true })
      if (me !== userId()) return
      for (const draft of drafts) store.hear(me, draft)
      // Also what was sent elsewhere is listed: what is not stands in a channel that the reader has lost.
      const listed = new Set(drafts.map((draft) => keyOf({ ...draft, userId: me })))
      for (const place of savedHere) if (!listed.has(keyOf(place))) store.change(place, doubted)
      await flush()
    },
    leave() {
      for (const place of mine()) if (isToSave(place)) ask(place, true).catch(() => undefined)
    },
    combined,
  }
}
