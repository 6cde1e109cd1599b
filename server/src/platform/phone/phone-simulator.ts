import { randomUUID } from 'node:crypto'
import type { PhoneStatus } from '@kinward/contract/meetings'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { PhoneBridge, PhonesStanding } from './phone-bridge.ts'

/** The number that the phones of the demo see. */
const FROM = '+12075550100'

/** What can be done with a phone that rings or talks. */
export const PRESSES = ['answer', 'decline', 'hang-up'] as const
export type Press = (typeof PRESSES)[number]
export type Whose = 'own' | 'theirs'

/** A phone that rings, or that someone holds to their ear. */
export type Handset = {
  callId: string
  whose: Whose
  number: string
  state: 'rings' | 'waits' | 'talks'
  since: Date
}

export type PhoneSimulator = PhoneBridge & {
  handsets(): Promise<Handset[]>
  press(callId: string, whose: Whose, press: Press): Promise<void>
}

/** Phones without a provider, kept in the database so that every process sees them. They are answered at /dev/phones. */
export function createPhoneSimulator(db: Db): PhoneSimulator {
  /** Phones that have rung for long enough fall silent. */
  async function passTime(): Promise<void> {
    await sql`
      update simulated_calls set ended_at = now(),
        own_status = case when own_status = 'ringing' then 'no-answer' else 'completed' end,
        their_status = case when their_status = 'ringing' then 'no-answer' else their_status end
      where ended_at is null and (own_status = 'ringing' and own_rings_until <= now()
        or their_status = 'ringing' and their_rings_until <= now())`.execute(db)
  }

  async function hangUp(id: string, onlyRinging = false): Promise<void> {
    await sql`
      update simulated_calls set ended_at = now(),
        own_status = case when own_status = 'ringing' then 'canceled' else 'completed' end,
        their_status = case their_status when 'ringing' then 'canceled' when 'in-progress' then 'completed' end
      where id = ${id} and ended_at is null and (own_status = 'ringing' or not ${onlyRinging}::boolean)`.execute(db)
  }

  /** Each holds only as long as the phone is as whoever pressed it saw it. */
  const presses: Record<Whose, Record<Press, (id: string) => Promise<unknown>>> = {
    own: {
      answer: (id) =>
        sql`
          update simulated_calls set own_status = 'in-progress', their_status = 'ringing',
            their_rings_until = now() + make_interval(secs => their_rings_for)
          where id = ${id} and own_status = 'ringing'`.execute(db),
      decline: (id) =>
        sql`
          update simulated_calls set own_status = 'busy', ended_at = now()
          where id = ${id} and own_status = 'ringing'`.execute(db),
      'hang-up': (id) => hangUp(id),
    },
    theirs: {
      answer: (id) =>
        sql`
          update simulated_calls set their_status = 'in-progress', talking_since = now()
          where id = ${id} and their_status = 'ringing'`.execute(db),
      decline: (id) =>
        sql`
          update simulated_calls set their_status = 'busy', own_status = 'completed', ended_at = now()
          where id = ${id} and their_status = 'ringing'`.execute(db),
      'hang-up': (id) => hangUp(id),
    },
  }

  return {
    from: FROM,
    place: async ({ own, theirs, ownRingsFor, theirsRingsFor }) => {
      const id = `simulated-${randomUUID()}`
      await sql`
        insert into simulated_calls (id, own_number, their_number, own_status, own_rings_until, their_rings_for)
        values (${id}, ${own}, ${theirs}, 'ringing', now() + make_interval(secs => ${ownRingsFor}),
          ${theirsRingsFor}::integer)`.execute(db)
      return id
    },
    ask: async (id) => {
      await passTime()
      const { rows } = await sql<PhonesStanding>`
        select own_status as own, their_status as theirs,
          case when their_status = 'completed'
            then floor(extract(epoch from ended_at - talking_since))::integer end as seconds
        from simulated_calls where id = ${id}`.execute(db)
      return rows[0] ?? null
    },
    hangUp: (id, { onlyRinging }) => hangUp(id, onlyRinging),
    handsets: async () => {
      await passTime()
      const { rows } = await sql<Row>`
        select id, own_number, their_number, own_status, their_status, created_at, talking_since, their_rings_until,
          their_rings_for
        from simulated_calls where ended_at is null order by created_at, id`.execute(db)
      return rows.flatMap(handsetsOf)
    },
    press: async (callId, whose, press) => {
      await passTime()
      await presses[whose][press](callId)
    },
  }
}

type Row = {
  id: string
  own_number: string
  their_number: string
  own_status: PhoneStatus
  their_status: PhoneStatus | null
  created_at: Date
  talking_since: Date | null
}

function handsetsOf({
  id,
  own_number,
  their_number,
  own_status,
  their_status,
  created_at,
  talking_since,
}: Row): Handset[] {
  const since = talking_since ?? created_at
  const ownState = own_status === 'ringing' ? 'rings' : talking_since ? 'talks' : 'waits'
  const own: Handset = { callId: id, whose: 'own', number: own_number, state: ownState, since }
  if (their_status === null) return [own]
  const theirState = their_status === 'ringing' ? 'rings' : 'talks'
  return [own, { callId: id, whose: 'theirs', number: their_number, state: theirState, since }]
}
