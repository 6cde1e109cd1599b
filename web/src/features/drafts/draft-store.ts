import type { Draft } from '@kinward/contract/drafts'
import { keysOf, storage, type KeyValueStore } from '../../lib/storage.ts'
import { heard, isEmpty, isUnsaved, KeptDraft, NOTHING_KEPT } from './kept-draft.ts'

const PREFIX = 'kinward.draft.'

/** Where a draft belongs: a channel, or a thread in it. */
export type DraftPlace = { userId: number; groupId: number; parentId: number | null }

type WrittenDraft = DraftPlace & { locationId: number; kept: KeptDraft }

export type DraftStore = {
  read: (place: DraftPlace) => KeptDraft
  change: (place: DraftPlace, change: (kept: KeptDraft) => KeptDraft) => KeptDraft
  /** Changes what someone keeps in a channel and its threads. */
  changeGroup: (userId: number, groupId: number, change: (kept: KeptDraft) => KeptDraft) => void
  /** The server said what it has, unasked. */
  hear: (userId: number, draft: Draft) => void
  /** Where someone's words are not on the server yet. */
  unsaved: (userId: number) => DraftPlace[]
  /** All that someone is writing, and where. */
  written: (userId: number) => WrittenDraft[]
  /** One draft goes. */
  forget: (place: DraftPlace) => void
  /** Leaving a group takes its drafts along. */
  forgetGroup: (userId: number, groupId: number) => void
  /** Someone signs out: their drafts go, and anyone else's wait for them. */
  clear: (userId: number) => void
  /** Lets go of the words it has read; they are read again when they are asked for. */
  rest: () => void
  /** The channels that hold a draft of someone, with their threads' ones. */
  groupsWithDrafts: (userId: number) => ReadonlySet<number>
  /** Tells when a channel comes to hold a draft, or holds none any more. */
  subscribe: (listener: () => void) => () => void
  /** Tells when one draft changes, here or in another tab. */
  watch: (place: DraftPlace, listener: () => void) => () => void
}

const groupPrefix = (userId: number, groupId: number) => `${PREFIX}${userId}.${groupId}.`

export const keyOf = ({ userId, groupId, parentId }: DraftPlace) => `${groupPrefix(userId, groupId)}${parentId ?? 0}`

function placeOfKey(key: string): DraftPlace {
  const [userId = 0, groupId = 0, parentId = 0] = key.slice(PREFIX.length).split('.').map(Number)
  return { userId, groupId, parentId: parentId === 0 ? null : parentId }
}

function parse(raw: string): KeptDraft {
  try {
    return KeptDraft.parse(JSON.parse(raw))
  } catch {
    // Whatever it is, someone wrote it.
    return { ...NOTHING_KEPT, changes: 1, text: raw }
  }
}

/** Tells which key another tab has changed; null when it may be any. */
type HearOtherTabs = (heard: (key: string | null) => void) => void

const hearStorage: HearOtherTabs = (heard) => globalThis.addEventListener?.('storage', ({ key }) => heard(key))

/** What was written and not sent, kept through reloads, sign-ins of others and crashes. */
export function createDraftStore(kept: KeyValueStore, hearOtherTabs: HearOtherTabs = hearStorage): DraftStore {
  const parsed = new Map<string, { raw: string; draft: KeptDraft }>()
  /** What a full disk refused. */
  const inMemory = new Map<string, string>()
  const listeners = new Set<() => void>()
  const watchers = new Map<string, Set<() => void>>()
  let groups: { userId: number; ids: ReadonlySet<number> } | null = null

  function readKey(key: string): KeptDraft {
    const raw = inMemory.get(key) ?? kept.getItem(key)
    if (raw === null) return NOTHING_KEPT
    const known = parsed.get(key)
    if (known?.raw === raw) return known.draft
    const draft = parse(raw)
    parsed.set(key, { raw, draft })
    return draft
  }

  function writeKey(key: string, draft: KeptDraft): void {
    const raw = JSON.stringify(draft)
    parsed.set(key, { raw, draft })
    try {
      kept.setItem(key, raw)
      inMemory.delete(key)
    } catch {
      inMemory.set(key, raw)
    }
  }

  const keys = (prefix: string) => [
    ...new Set([...keysOf(kept, prefix), ...[...inMemory.keys()].filter((key) => key.startsWith(prefix))]),
  ]

  const writtenKeys = (userId: number) => keys(`${PREFIX}${userId}.`).filter((key) => !isEmpty(readKey(key)))

  function written(key: string): WrittenDraft {
    const kept = readKey(key)
    return { ...placeOfKey(key), locationId: kept.locationId, kept }
  }

  function tellWatchers(key: string): void {
    for (const watcher of watchers.get(key) ?? []) watcher()
  }

  function tellListeners(): void {
    groups = null
    for (const listener of listeners) listener()
  }

  function forget(gone: readonly string[]): void {
    for (const key of gone) {
      kept.removeItem(key)
      inMemory.delete(key)
    }
    gone.forEach(tellWatchers)
    tellListeners()
  }

  function change(place: DraftPlace, make: (kept: KeptDraft) => KeptDraft): KeptDraft {
    const key = keyOf(place)
    const before = readKey(key)
    const made = make(before)
    if (made === before) return before
    const after = { ...made, changes: before.changes + 1 }
    writeKey(key, after)
    tellWatchers(key)
    if (isEmpty(before) !== isEmpty(after)) tellListeners()
    return after
  }

  hearOtherTabs((key) => {
    if (key !== null && !key.startsWith(PREFIX)) return
    for (const changed of key === null ? watchers.keys() : [key]) tellWatchers(changed)
    tellListeners()
  })

  return {
    read: (place) => readKey(keyOf(place)),
    change,
    changeGroup(userId, groupId, make) {
      for (const key of keys(groupPrefix(userId, groupId))) change(placeOfKey(key), make)
    },
    hear(userId, draft) {
      change({ userId, groupId: draft.groupId, parentId: draft.parentId }, (before) => heard(before, draft))
    },
    unsaved: (userId) =>
      keys(`${PREFIX}${userId}.`)
        .filter((key) => isUnsaved(readKey(key)))
        .map(placeOfKey),
    written: (userId) => writtenKeys(userId).map(written),
    forget: (place) => forget([keyOf(place)]),
    forgetGroup: (userId, groupId) => forget(keys(groupPrefix(userId, groupId))),
    clear: (userId) => forget(keys(`${PREFIX}${userId}.`)),
    rest: () => parsed.clear(),
    groupsWithDrafts(userId) {
      if (groups?.userId !== userId) {
        groups = { userId, ids: new Set(writtenKeys(userId).map((key) => placeOfKey(key).groupId)) }
      }
      return groups.ids
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch(place, listener) {
      const key = keyOf(place)
      const heard = watchers.get(key) ?? new Set()
      watchers.set(key, heard.add(listener))
      return () => void heard.delete(listener)
    },
  }
}

export const draftStore = createDraftStore(storage)
