import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ChangedMigrationError, migrate } from './migrate.ts'
import { createEmptyDatabase } from './testing/test-database.ts'
import { withAdmin } from './testing/test-server.ts'

let url: string
beforeEach(async () => {
  const database = await createEmptyDatabase()
  url = database.url
  onTestFinished(() => database.drop())
})

async function select(sql: string): Promise<unknown[]> {
  return withAdmin(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

describe("Kinward's migrations", () => {
  it('bring an empty database up to date, once', async () => {
    const applied = await migrate(url)
    expect(applied[0]).toBe('0001_foundation.sql')
    expect(applied).toEqual(applied.toSorted())
    expect(await select('select count(*)::int as users from users')).toEqual([{ users: 0 }])
    expect(await migrate(url)).toEqual([])
  })

  it('are applied once by processes that start together', async () => {
    const answers = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(answers.filter((applied) => applied.length > 0)).toHaveLength(1)
  })
})

/** A database as it was before a migration. */
async function migrateUntil(number: string): Promise<void> {
  const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
  const before = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  for (const name of readdirSync(migrations)) {
    if (name < number) copyFileSync(join(migrations, name), join(before, name))
  }
  await migrate(url, before)
}

it('contacts that a patient was moved without come to where the patient is, each number and address once', async () => {
  await migrateUntil('0057')
  await select(`
    insert into entities (id, name) values (1, 'E');
    insert into locations (id, entity_id, name) values (1, 1, 'Now'), (2, 1, 'Before'), (3, 1, 'First');
    insert into users (id, username, first_name, last_name) values (1, 'one', 'A', 'B');
    insert into patients (id, location_id, record_number, first_name, last_name) values
      (1, 1, 'r1', 'P', 'Q'), (2, 2, 'r2', 'R', 'S');
    insert into contacts (location_id, patient_id, name, phone, email, created_by, removed_at) values
      (2, 1, 'Ann left', '+1', null, 1, null), (1, 1, 'Ann', '+1', 'ann@mail.example', 1, null),
      (3, 1, 'Ann first', '+1', 'ANN@mail.example', 1, null),
      (3, 1, 'Bea', '+2', null, 1, null), (2, 1, 'Bea with address', '+2', 'bea@mail.example', 1, null),
      (3, 1, 'Bea by address', null, 'Bea@mail.example', 1, null),
      (2, 1, 'Gone', '+3', null, 1, now()),
      (2, 2, 'Cem', '+1', null, 1, null), (2, null, 'Taxi', '+1', null, 1, null)`)
  await migrate(url)
  const rows = await select(`
    select concat_ws(' ', location_id, name, phone, email, case when removed_at is not null then 'removed' end) as contact
    from contacts order by id`)
  const contacts = [
    '1 Ann left +1 removed',
    '1 Ann +1 ann@mail.example',
    '1 Ann first +1 ANN@mail.example removed',
    '1 Bea +2',
    '1 Bea with address bea@mail.example',
    '1 Bea by address Bea@mail.example removed',
    '1 Gone +3 removed',
    '2 Cem +1',
    '2 Taxi +1',
  ]
  expect(rows).toEqual(contacts.map((contact) => ({ contact })))
})

it('moments that lead out of all years are brought back into them, and nothing else is changed', async () => {
  await migrateUntil('0044')
  await select(`
    insert into users (username, first_name, last_name, status_until) values
      ('one', 'A', 'B', '10000-01-01 23:58:59Z'), ('two', 'A', 'B', '0001-12-31 00:01:00Z BC'),
      ('three', 'A', 'B', null), ('four', 'A', 'B', '2026-02-03 04:05:06Z')`)
  await select(`
    with e as (insert into entities (name) values ('E') returning id),
      l as (insert into locations (entity_id, name) select id, 'L' from e returning id)
    insert into location_members (location_id, user_id, role, out_of_office)
    select l.id, u.id, 'staff', case u.username
      when 'one' then '{"message": "Away", "startsAt": "2026-01-01T00:00:00Z", "endsAt": "9999-12-31T23:59:59-23:59"}'::jsonb
      when 'four' then '{"message": "Away", "startsAt": "2026-01-01T00:00:00Z", "endsAt": null}' end
    from l, users u`)
  await migrate(url)
  const rows = await select(`
    select u.status_until, lm.out_of_office ->> 'endsAt' as ends, lm.out_of_office ->> 'message' as message
    from users u join location_members lm on lm.user_id = u.id where u.username in ('one', 'two', 'three', 'four') order by u.id`)
  expect(rows).toEqual([
    { status_until: new Date('9999-12-31T23:59:59.999Z'), ends: '9999-12-31T23:59:59.999Z', message: 'Away' },
    { status_until: new Date('0001-01-01T00:00:00Z'), ends: null, message: null },
    { status_until: null, ends: null, message: null },
    { status_until: new Date('2026-02-03T04:05:06Z'), ends: null, message: 'Away' },
  ])
})

describe('a migration', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
    writeFileSync(join(folder, '0001_pets.sql'), 'create table pets (name text);')
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  })

  it('is refused when it was changed after it was applied, with nothing written', async () => {
    await migrate(url, folder)
    writeFileSync(join(folder, '0001_pets.sql'), 'create table pets (name text, age int);')
    writeFileSync(join(folder, '0002_toys.sql'), 'create table toys (name text);')
    await expect(migrate(url, folder)).rejects.toThrow(ChangedMigrationError)
    await expect(migrate(url, folder)).rejects.toThrow('0001_pets.sql')
    expect(await select("select to_regclass('toys') as toys")).toEqual([{ toys: null }])
  })

  it('that fails leaves nothing behind, and those before it in place', async () => {
    writeFileSync(join(folder, '0002_broken.sql'), 'create table toys (name text); insert into nowhere values (1);')
    await expect(migrate(url, folder)).rejects.toThrow(
      'The migration 0002_broken.sql failed: relation "nowhere" does not exist',
    )
    expect(await select("select to_regclass('pets') is not null as pets, to_regclass('toys') as toys")).toEqual([
      { pets: true, toys: null },
    ])
    writeFileSync(join(folder, '0002_broken.sql'), 'create table toys (name text);')
    expect(await migrate(url, folder)).toEqual(['0002_broken.sql'])
  })
})
