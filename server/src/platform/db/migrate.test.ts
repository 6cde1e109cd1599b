import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
