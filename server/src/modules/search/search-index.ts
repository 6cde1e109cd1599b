import { setTimeout as rest } from 'node:timers/promises'
import { type Db, errorCode } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { listStale } from './again.repository.ts'
import * as repository from './index.repository.ts'
import { readAgain } from './read-again.ts'

/** How many channels, and how much of each, are read in one transaction. */
type Size = { groups: number; messages: number }

const FOR_A_SEARCH: Size = { groups: 20, messages: 500 }

/** Nobody waits for it, and whoever sends or reads meanwhile should not wait because of it. */
const BY_ITSELF: Size = { groups: 5, messages: 50 }

/** A search waits for so many rounds of what is missing, and for more as long as its patience lasts; the rest follows by itself. */
const ROUNDS_FOR_A_SEARCH = 5
const PATIENCE_MS = 3_000

/** How often it is looked whether something is missing. */
const LOOK_EVERY_MS = 1_000

/** What other processes have left behind, and changes that nobody told of, are found this often. */
const LOOK_ANYWAY_MS = 60_000

/** While more than this is sent in a second, the index waits: whoever searches reads what they need. */
const BUSY_SENDS = 100

/** After reading so many times as long is rested: what is behind may follow for minutes, and nobody should notice. */
const REST = 4

export type SearchIndex = ReturnType<typeof createSearchIndex>

/**
 * Keeps what is searched beside the messages. It is never in the way of a send: it follows in its own time, and `catchUp`
 * brings the channels of a search up to now before they are searched.
 */
export function createSearchIndex({ db, log, patience = PATIENCE_MS }: { db: Db; log: Logger; patience?: number }) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isStopping = false
  let sends = 0
  /** Channels that something was sent to, and whether others may have changed too. */
  const touched = new Set<number>()
  let mayMissAny = true
  let lookedAt = 0
  /** Whether nothing is left that an older rule has read: there is no more of that while a process runs. */
  let isAnew = false

  /** Reads what is missing of some channels, as far as one round goes. Answers whether there may be more. */
  async function readRound(groupIds: readonly number[] | null, held: 'wait' | 'skip', size: Size): Promise<boolean> {
    const ids = await repository.listBehind(db, groupIds, size.groups)
    if (ids.length === 0) return false
    const taken = await db.transaction().execute(async (tx) => {
      const behind = await repository.takeBehind(tx, ids, held)
      if (behind.length === 0) return 0
      const messages = await repository.listUnread(tx, behind, size.messages)
      await repository.writeEntries(tx, messages)
      const byGroup = Map.groupBy(messages, ({ group_id }) => group_id)
      const marks = behind.map(({ group_id, version }) => {
        const own = byGroup.get(group_id) ?? []
        const last = own.at(-1)?.version ?? 0
        return { groupId: group_id, version: own.length >= size.messages ? last : Math.max(version, last) }
      })
      await repository.moveMarks(tx, marks)
      return behind.length
    })
    // What another was reading was waited for, and there may be more.
    return held === 'wait' || taken > 0
  }

  /** Reads some of what an older rule has read. Answers whether there may be more that nobody else reads. */
  async function readAgainRound(
    groupIds: readonly number[] | null,
    held: 'wait' | 'skip',
    size: Size,
  ): Promise<boolean> {
    if (isAnew) return false
    const read = await readAgain(db, groupIds, held, size.messages)
    if (read === 'none' && groupIds === null) isAnew = true
    return read === 'some'
  }

  async function readAll(): Promise<void> {
    while (!isStopping && sends <= BUSY_SENDS) {
      const started = performance.now()
      const round = mayMissAny ? null : [...touched]
      if (round?.length === 0) {
        if (!(await readAgainRound(null, 'skip', BY_ITSELF))) return
        await rest((performance.now() - started) * REST)
        continue
      }
      // What is sent meanwhile counts for the next round.
      touched.clear()
      const isMore = await readRound(round, 'skip', BY_ITSELF)
      if (isMore) for (const id of round ?? []) touched.add(id)
      if (!isMore && round === null) mayMissAny = false
      await rest((performance.now() - started) * REST)
    }
  }

  function look(): void {
    const isBusy = sends > BUSY_SENDS
    sends = 0
    if (Date.now() - lookedAt > LOOK_ANYWAY_MS) {
      mayMissAny = true
      lookedAt = Date.now()
    }
    if ((!mayMissAny && touched.size === 0 && isAnew) || isBusy || running) return
    running = readAll()
      .catch((error: unknown) => log.warn({ code: errorCode(error) }, 'the search index waits'))
      .finally(() => {
        running = null
      })
  }

  return {
    /** Hears of messages that were sent, by their channels. */
    noteSent(groupIds: readonly number[]): void {
      sends += groupIds.length
      for (const id of groupIds) touched.add(id)
    },
    /**
     * Reads what is missing of these channels, so that a search of them misses nothing that was said before it. Answers
     * whether there is too much of it.
     */
    async catchUp(groupIds: readonly number[]): Promise<{ isBehind: boolean }> {
      const until = performance.now() + patience
      const readMore = async () =>
        (await readRound(groupIds, 'wait', FOR_A_SEARCH)) || (await readAgainRound(groupIds, 'wait', FOR_A_SEARCH))
      for (let round = 1; await readMore(); round++) {
        if (round < ROUNDS_FOR_A_SEARCH || performance.now() < until) continue
        const behind = await repository.listBehind(db, groupIds, 1)
        return { isBehind: behind.length > 0 || (!isAnew && (await listStale(db, groupIds, 1)).length > 0) }
      }
      return { isBehind: false }
    },
    /** Reads everything that is missing. */
    async complete(): Promise<void> {
      while (await readRound(null, 'skip', FOR_A_SEARCH));
      while (await readAgainRound(null, 'skip', FOR_A_SEARCH));
    },
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
