import { DURATIONS } from '@kinward/contract/layout'
import { messageUpdates, type MessageUpdates } from '@kinward/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import { isTransient } from '../../lib/errors.ts'
import { retellDraftQuotes } from '../drafts/draft-quotes.ts'
import type { Place } from '../locations/place.ts'
import { mergeUpdatesIntoThread } from './apply-thread.ts'
import { messageKeys } from './keys.ts'
import { changeThreads, changeWindow, isWindowOpen, readWindow } from './message-cache.ts'
import { mergeUpdates } from './merge-updates.ts'
import { isBehind } from './message-window.ts'
import { retellFrom } from './quotes.ts'

/** After this many full answers it is cheaper to load the channel afresh. */
const MOST_ROUNDS = 4
const RETRY = 3_000

type Dependencies = { client: QueryClient; call: Call; delay?: number; retry?: number }

type Asked = { sinceVersion: number; sinceOwnVersion: number }

export type CatchUp = {
  /** Brings an open channel up to a version, or, when none is known, to whatever the server has. */
  ask: (place: Place, groupId: number, version?: number) => void
}

/** Asks for what a channel's window missed: soon, once, until it is whole. */
export function createCatchUp({ client, call, delay = DURATIONS.catchUpDelay, retry = RETRY }: Dependencies): CatchUp {
  const wanted = new Map<number, { place: Place; version: number }>()
  const running = new Set<number>()

  /** A page that was read earlier may have put the window back meanwhile: then the answer begins too late for it. */
  function isTooLate(groupId: number, asked: Asked): boolean {
    const window = readWindow(client, groupId)
    return !!window && (window.version < asked.sinceVersion || window.ownVersion < asked.sinceOwnVersion)
  }

  function merge(groupId: number, updates: MessageUpdates): void {
    changeWindow(client, groupId, (window) => mergeUpdates(window, updates))
    changeThreads(client, groupId, (thread) => mergeUpdatesIntoThread(thread, updates))
    retellDraftQuotes(groupId, retellFrom(updates.messages))
  }

  async function fetchMissed(place: Place, groupId: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const window = readWindow(client, groupId)
      if (!window) return
      const query = { sinceVersion: window.version, sinceOwnVersion: window.ownVersion }
      const updates = await call(messageUpdates, { params: { ...place, groupId }, query }, { silent: true })
      if (isTooLate(groupId, query)) continue
      merge(groupId, updates)
      if (updates.complete) return
    }
    await client.invalidateQueries({ queryKey: messageKeys.window(groupId) })
  }

  async function run(groupId: number): Promise<void> {
    const want = wanted.get(groupId)
    wanted.delete(groupId)
    const window = readWindow(client, groupId)
    if (!want || !window || !isWindowOpen(client, groupId) || !isBehind(window, want.version)) return
    try {
      await fetchMissed(want.place, groupId)
    } catch (error) {
      if (isTransient(error)) schedule(want.place, groupId, want.version, retry)
      // Refused: the channel's own query finds out why and shows it.
      else await client.invalidateQueries({ queryKey: messageKeys.window(groupId) })
    }
  }

  function schedule(place: Place, groupId: number, version: number, after: number): void {
    wanted.set(groupId, { place, version: Math.max(version, wanted.get(groupId)?.version ?? 0) })
    if (running.has(groupId)) return
    running.add(groupId)
    setTimeout(() => {
      void run(groupId).finally(() => {
        running.delete(groupId)
        const again = wanted.get(groupId)
        if (again) schedule(again.place, groupId, again.version, delay)
      })
    }, after)
  }

  return {
    ask: (place, groupId, version = Number.POSITIVE_INFINITY) => schedule(place, groupId, version, delay),
  }
}
