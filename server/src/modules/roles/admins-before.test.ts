import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { createEmptyDatabase } from '../../platform/db/testing/test-database.ts'
import { withAdmin } from '../../platform/db/testing/test-server.ts'

test('who decided for an organisation without being of its staff does no longer, unless nobody else does', async () => {
  const { url, drop } = await createEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await drop()
  })
  const migrations = fileURLToPath(new URL('../../platform/db/migrations', import.meta.url))
  for (const name of readdirSync(migrations)) {
    if (name < '0052') copyFileSync(join(migrations, name), join(folder, name))
  }
  await migrate(url, folder)
  const select = (sql: string) => withAdmin(url, async (client) => (await client.query<{ username: string }>(sql)).rows)
  await select(`
    insert into entities (id, name) values (1, 'With a head'), (2, 'With nobody else');
    insert into locations (id, entity_id, name) values (1, 1, 'One'), (2, 2, 'Two');
    insert into users (id, username, first_name, last_name)
    values (1, 'head', 'A', 'B'), (2, 'nurse', 'A', 'B'), (3, 'collaborator', 'A', 'B'), (4, 'gone', 'A', 'B'),
      (5, 'alone', 'A', 'B');
    insert into entity_members (entity_id, user_id, is_admin)
    values (1, 1, true), (1, 2, true), (1, 3, true), (1, 4, true), (2, 5, true);
    insert into location_members (location_id, user_id, role, removed_at)
    values (1, 1, 'admin', null), (1, 2, 'staff', null), (1, 3, 'collaborator', null), (1, 4, 'admin', now()),
      (2, 5, 'collaborator', null)`)
  await migrate(url)
  const left = await select(`
    select u.username from entity_members em join users u on u.id = em.user_id where em.is_admin order by u.id`)
  expect(left.map(({ username }) => username)).toEqual(['head', 'nurse', 'alone'])
})
