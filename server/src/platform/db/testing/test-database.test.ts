import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from './test-database.ts'
import { withAdmin } from './test-server.ts'

it('is migrated, empty and apart from the others, however many are made at once', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, createTestDatabase))
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.drop()))
  })
  expect(new Set(databases.map(({ url }) => url)).size).toBe(4)
  const [first, second] = databases
  await withAdmin(first?.url ?? '', (client) => client.query("insert into entities (name) values ('Harbor Hospice')"))
  const { rows } = await withAdmin(second?.url ?? '', (client) => client.query('select * from entities'))
  expect(rows).toEqual([])
})
