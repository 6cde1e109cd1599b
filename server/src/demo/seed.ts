import type { Pool, PoolClient } from 'pg'
import type { Storage } from '../platform/storage/storage.ts'
import { writeAccounts } from './account.ts'
import { buildDemo, type Demo } from './build.ts'
import { writeCareTeams } from './care-teams.ts'
import { writeBroadcasts } from './broadcasts.ts'
import { writeCalls } from './calls.ts'
import { writeContacts } from './contacts.ts'
import { writeEventQueue } from './event-queue.ts'
import { type DemoFile, keepFiles, makeFiles, writeFileRows } from './files/write-files.ts'
import { writeNotes } from './notes.ts'
import { writeNotifications } from './notifications.ts'
import { writeEscalations } from './escalations.ts'
import { writeOnCall } from './on-call.ts'
import { DEMO_SIGN_INS, type SignIn } from './sign-ins.ts'
import { writeStaffGroups } from './staff-groups.ts'
import { writeForms } from './write-forms.ts'
import { writeVisitsAndPrograms } from './visits-and-programs.ts'
import { writeChannels, writeMessages } from './write-messages.ts'
import { type Secrets, writePatients, writePeople, writePlaces } from './write-people.ts'
import { continueIdentities } from './write.ts'

export type DemoSummary = {
  /** False when the database already held an organisation and was left as it is. */
  seeded: boolean
  signIns: readonly SignIn[]
  counts: { locations: number; users: number; patients: number; channels: number; messages: number }
}

/** `now` is when the demo ends; everyone in it has the one password and the one PIN. */
export type DemoOptions = {
  now: Date
  /** Asked for only where there is a demo to write: hashing takes its time. */
  hash: () => Promise<Secrets>
  storage: Storage
}

/** Any number that nothing else locks: two processes starting at once seed one demo. */
const SEEDING = 7_462_913_003

/** Fills an empty database with Harbor Hospice: the same rows for the same `now`. */
export async function seedDemo(pool: Pool, options: DemoOptions): Promise<DemoSummary> {
  const client = await pool.connect()
  try {
    // Built before the transaction begins, so that none stands idle meanwhile.
    const made = (await isEmpty(client)) ? await makeDemo(options) : null
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SEEDING])
    const seeded = made !== null && (await isEmpty(client))
    if (seeded) await writeDemo(client, made, options.now)
    const counts = await countRows(client)
    await client.query('commit')
    return { seeded, signIns: seeded ? DEMO_SIGN_INS : [], counts }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function isEmpty(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from entities limit 1')
  return rowCount === 0
}

type MadeDemo = { demo: Demo; files: DemoFile[]; secrets: Secrets }

async function makeDemo({ now, hash, storage }: DemoOptions): Promise<MadeDemo> {
  const demo = buildDemo(now)
  const files = await makeFiles(demo.numbers)
  await keepFiles(storage, files)
  return { demo, files, secrets: await hash() }
}

async function writeDemo(client: PoolClient, { demo, files, secrets }: MadeDemo, now: Date): Promise<void> {
  const { clock, people, patients, numbers } = demo
  const founded = new Date(clock.on(400, '09:00')).toISOString()
  await writePlaces(client, founded)
  await writePeople(client, people, secrets, clock, founded)
  await writeStaffGroups(client, people)
  await writeAccounts(client, people, clock)
  await writeOnCall(client, people, clock)
  await writeEscalations(client, people)
  await writePatients(client, patients, clock)
  await writeChannels(client, numbers)
  await writeMessages(client, numbers)
  await writeFileRows(client, files)
  await writeVisitsAndPrograms(client, clock, now)
  await writeForms(client, patients, people, clock)
  await writeNotes(client, { patients, people }, clock)
  await writeContacts(client, { patients, people }, clock)
  await writeCareTeams(client, now)
  await writeNotifications(client, clock)
  await writeCalls(client)
  await continueIdentities(client)
  await writeEventQueue(client, now)
  await writeBroadcasts(client, clock, now)
  // The first queries should be planned for what is there, not for an empty database.
  await client.query(
    'analyze users, entities, locations, entity_members, location_members, groups, group_members, messages, message_mentions, thread_readers',
  )
}

async function countRows(client: PoolClient): Promise<DemoSummary['counts']> {
  const { rows } = await client.query<Record<keyof DemoSummary['counts'], string>>(
    `select (select count(*) from locations) as locations, (select count(*) from users) as users,
       (select count(*) from patients) as patients, (select count(*) from groups) as channels,
       (select count(*) from messages) as messages`,
  )
  const [row] = rows
  return {
    locations: Number(row?.locations),
    users: Number(row?.users),
    patients: Number(row?.patients),
    channels: Number(row?.channels),
    messages: Number(row?.messages),
  }
}
