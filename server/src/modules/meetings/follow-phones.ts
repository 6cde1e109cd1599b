import { setTimeout as wait } from 'node:timers/promises'
import { PHONE_STATUS_EVERY_MS } from '@kinward/contract/meetings'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { HangUps } from '../../platform/phone/hang-ups.ts'
import type { PhoneBridge, PhonesStanding } from '../../platform/phone/phone-bridge.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { createRounds } from '../../platform/rounds.ts'
import { createBeside } from './beside.ts'
import type { EndMeeting } from './end-meeting.ts'
import { signal } from './meetings.events.ts'
import { type MeetingRow, readClock, readMeeting } from './meetings.repository.ts'
import { courseOf, further, lostPhones, type TwoPhones } from './phone-rules.ts'
import * as repository from './phones.repository.ts'
import type { ReadLine } from './read-line.ts'

/** A round asks after what nobody asked after since about the one before. */
const ROUND_ASKS_AFTER_MS = PHONE_STATUS_EVERY_MS - 1_000

/** Whoever wants to know how it stands is content with an answer of this age, and waits so long for a new one. */
const FRESH_FOR_MS = 2_000
const PATIENCE_MS = 2_500

/** Longer than it takes to place a call: one that was not is of a process that is gone. */
const UNPLACED_MS = 60_000
/** Longer than both phones ring, and longer than the provider lets two talk. */
const UNANSWERED_MS = 5 * 60_000
const TALKING_MS = 4.25 * 60 * 60_000

const MOST_AT_ONCE = 20
const MOST_WAITING = 2

export type FollowPhones = ReturnType<typeof createFollowPhones>

/** Asks the provider how the phones of calls stand, and moves the calls along. Several processes may: each takes what no other holds. */
export function createFollowPhones(deps: {
  db: Db
  hub: Pick<Hub, 'emit'>
  /** None where there is no provider any more: then what is left is ended in time. */
  bridge: PhoneBridge | null
  hangUps: Pick<HangUps, 'queue'> | null
  endMeeting: EndMeeting
  readLine: ReadLine
  log: Logger
  /** The database's, since by it is written when a call began. */
  clock?: () => Promise<number>
}) {
  const { db, hub, bridge, hangUps, endMeeting, readLine, log, clock = () => readClock(db) } = deps
  const asks = createBeside({ atOnce: MOST_AT_ONCE, log, failure: 'a call by phone was not asked after' })
  const ends = createBeside({ atOnce: MOST_WAITING, log, failure: 'a call by phone that was left waits' })
  const asking = new Set<Promise<void>>()

  /** Asks after a call, and moves it. What fails is asked again with the next round. */
  function ask({ id, providerId }: repository.Line): Promise<void> {
    const going: Promise<void> = (async () => {
      if (bridge) await move(id, await bridge.ask(providerId))
    })()
      .catch((error: unknown) => log.warn({ id, code: errorCode(error) }, 'a call by phone was not asked after'))
      .finally(() => asking.delete(going))
    asking.add(going)
    return going
  }

  /** What the provider says of a call; null where it knows of none. */
  async function move(id: number, answer: PhonesStanding | null): Promise<void> {
    const moved = await transact(db, hub.emit, async (tx, events) => {
      const meeting = await repository.lockPhoneCall(tx, id)
      if (!meeting.phones) return meeting
      const phones = answer ? further(meeting.phones, answer) : lostPhones(meeting.phones)
      return follow(tx, events, meeting, { phones, seconds: answer?.seconds ?? null })
    })
    if (moved.ended_at !== null) await readLine(moved)
  }

  async function follow(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    { phones, seconds }: { phones: TwoPhones; seconds: number | null },
  ): Promise<MeetingRow> {
    const { id, caller_id, phones: before } = meeting
    const isNew = before?.own !== phones.own || before.theirs !== phones.theirs
    if (isNew) await repository.setPhones(tx, id, phones)
    if (meeting.ended_at !== null) return meeting
    const course = courseOf(phones, meeting.connected_at !== null)
    const isJoined = meeting.connected_at === null && (course === 'talking' || course === 'end')
    if (isJoined) await repository.connect(tx, id)
    const now = isNew || isJoined ? await readMeeting(tx, id) : meeting
    if (course !== 'waiting' && course !== 'talking') {
      return endMeeting(tx, events, now, { action: course, by: null, seconds })
    }
    if (isJoined) events.push(...signal(now, [caller_id], { action: 'join', senderId: now.joined_by }))
    else if (isNew) events.push(...signal(now, [caller_id], { action: 'update-data', senderId: null }))
    return now
  }

  /** How a call stands, by an answer of the provider that is not old, unless that takes too long. */
  async function freshen(id: number, notForMs = FRESH_FOR_MS): Promise<void> {
    if (!bridge) return
    const [line] = await repository.takeToAsk(db, { id, notSince: (await clock()) - notForMs, limit: 1 })
    if (!line) return
    const patience = new AbortController()
    await Promise.race([ask(line), wait(PATIENCE_MS, undefined, { ref: false, signal: patience.signal })])
    patience.abort()
  }

  async function round(): Promise<Promise<void>[]> {
    const now = await clock()
    return [...(await askAll(now - ROUND_ASKS_AFTER_MS)), ...(await endLost(now))]
  }

  async function tick(now: number): Promise<void> {
    await Promise.all(await askAll(await clock()))
    await Promise.all(await endLost(now))
  }

  /** Begins to ask after calls that nobody asked after since a moment. */
  async function askAll(notSince: number): Promise<Promise<void>[]> {
    const begun: Promise<void>[] = []
    let isMore = bridge !== null
    while (isMore) {
      const lines = await repository.takeToAsk(db, { notSince, limit: MOST_AT_ONCE })
      begun.push(...lines.flatMap((line) => asks.begin([line.id], () => ask(line))))
      isMore = lines.length === MOST_AT_ONCE
    }
    return begun
  }

  /** Begins to end calls that nobody can ask after, or that nothing is heard of. */
  async function endLost(now: number): Promise<Promise<void>[]> {
    const lost: repository.Lost = {
      unplacedSince: now - UNPLACED_MS,
      unansweredSince: now - UNANSWERED_MS,
      talkingSince: now - TALKING_MS,
    }
    return ends.begin(await repository.listLost(db, lost), (id) =>
      transact(db, hub.emit, async (tx, events) => {
        const meeting = await repository.takeLost(tx, id, lost)
        if (!meeting?.phones) return
        // Nobody knows how its phones stand: they may ring, or talk.
        await hangUps?.queue(tx, await repository.listOpenLines(tx, id), { onlyRinging: false })
        await follow(tx, events, meeting, { phones: lostPhones(meeting.phones), seconds: null })
      }),
    )
  }

  const rounds = createRounds({ every: PHONE_STATUS_EVERY_MS, round, log, failure: 'calls by phone wait' })

  return {
    freshen,
    tick,
    start: rounds.start,
    async stop(): Promise<void> {
      await rounds.stop()
      await Promise.all([asks.settle(), ends.settle()])
      await Promise.all(asking)
    },
  }
}
