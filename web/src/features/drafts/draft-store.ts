import { keep, keysOf, storage, type KeyValueStore } from '../../lib/storage.ts'

const PREFIX = 'kinward.draft.'

/** Where a draft belongs: a channel, or a thread in it. */
export type DraftPlace = { userId: number; groupId: number; parentId: number | null }

export type DraftStore = {
  read: (place: DraftPlace) => string
  /** Keeps the text; an empty one is no draft. */
  write: (place: DraftPlace, text: string) => void
  /** Leaving a group takes its drafts along. */
  forgetGroup: (userId: number, groupId: number) => void
  clear: () => void
  /** The channels that hold a draft of someone, with their threads' ones. */
  groupsWithDrafts: (userId: number) => ReadonlySet<number>
  subscribe: (listener: () => void) => () => void
}

const groupPrefix = (userId: number, groupId: number) => `${PREFIX}${userId}.${groupId}.`
const keyOf = ({ userId, groupId, parentId }: DraftPlace) => `${groupPrefix(userId, groupId)}${parentId ?? 0}`

/** What was written and not sent, kept through reloads, sign-ins of others and crashes. */
export function createDraftStore(kept: KeyValueStore): DraftStore {
  const listeners = new Set<() => void>()
  let groups: { userId: number; ids: ReadonlySet<number> } | null = null

  function changed(): void {
    groups = null
    for (const listener of listeners) listener()
  }

  function forget(prefix: string): void {
    for (const key of keysOf(kept, prefix)) kept.removeItem(key)
    changed()
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => (key === null || key.startsWith(PREFIX)) && changed())
  }

  return {
    read: (place) => kept.getItem(keyOf(place)) ?? '',
    write(place, text) {
      if (text === '') kept.removeItem(keyOf(place))
      else keep(kept, keyOf(place), text)
      changed()
    },
    forgetGroup: (userId, groupId) => forget(groupPrefix(userId, groupId)),
    clear: () => forget(PREFIX),
    groupsWithDrafts(userId) {
      if (groups?.userId !== userId) {
        const keys = keysOf(kept, `${PREFIX}${userId}.`)
        groups = { userId, ids: new Set(keys.map((key) => Number(key.split('.')[3]))) }
      }
      return groups.ids
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const draftStore = createDraftStore(storage)
