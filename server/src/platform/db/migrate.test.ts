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

it('moments that lead out of all years are brought back into them, and nothing else is changed', async () => {
  const migrations = fileURLToPath(new URL('./migrations', import.meta.url))
  const before = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
  onTestFinished(() => rmSync(before, { recursive: true, force: true }))
  for (const name of readdirSync(migrations)) {
    if (name < '0044') copyFileSync(join(migrations, name), join(before, name))
  }
  await migrate(url, before)
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
