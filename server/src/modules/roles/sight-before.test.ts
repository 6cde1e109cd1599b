import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { createEmptyDatabase } from '../../platform/db/testing/test-database.ts'
import { withAdmin } from '../../platform/db/testing/test-server.ts'

test('who was of the staff goes on seeing its people and public discussions, by their role and by themselves', async () => {
  const { url, drop } = await createEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'kinward-migrations-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await drop()
  })
  const migrations = fileURLToPath(new URL('../../platform/db/migrations', import.meta.url))
  for (const name of readdirSync(migrations)) {
    if (name < '0053') copyFileSync(join(migrations, name), join(folder, name))
  }
  await migrate(url, folder)
  type Row = { name: string; permissions: string[] }
  const select = (sql: string) => withAdmin(url, async (client) => (await client.query<Row>(sql)).rows)
  await select(`
    insert into entities (id, name) values (1, 'One');
    insert into locations (id, entity_id, name) values (1, 1, 'One');
    insert into location_roles (id, location_id, name, base, permissions)
    values (1, 1, 'desk', 'staff', '{}'), (2, 1, 'half', 'staff', '{CAN_VIEW_STAFF,CAN_MANAGE_PATIENT}'),
      (3, 1, 'visitor', 'collaborator', '{}');
    insert into users (id, username, first_name, last_name)
    values (1, 'desk', 'A', 'B'), (2, 'half', 'A', 'B'), (3, 'visitor', 'A', 'B'), (4, 'gone', 'A', 'B'),
      (5, 'unnamed', 'A', 'B'), (6, 'member', 'A', 'B'), (7, 'daughter', 'A', 'B');
    insert into entity_members (entity_id, user_id) select 1, id from users;
    insert into location_members (location_id, user_id, role, role_id, permissions, removed_at)
    values (1, 1, 'staff', 1, '{}', null), (1, 2, 'staff', 2, '{CAN_VIEW_STAFF,CAN_MANAGE_PATIENT}', null),
      (1, 3, 'collaborator', 3, '{}', null), (1, 4, 'staff', 1, '{}', now()), (1, 5, 'staff', null, '{}', null),
      (1, 6, 'staff', null, '{CAN_VIEW_GROUPS,CAN_VIEW_STAFF,CAN_SEND_FAMILY_CHANNEL_MESSAGES}', null),
      (1, 7, 'family', null, '{}', null)`)
  await migrate(url)
  const readAll = async (sql: string) => (await select(sql)).map(({ name, permissions }) => [name, permissions])
  const both = ['CAN_VIEW_GROUPS', 'CAN_VIEW_STAFF']
  const half = ['CAN_VIEW_STAFF', 'CAN_MANAGE_PATIENT', 'CAN_VIEW_GROUPS']
  expect(await readAll('select name, permissions from location_roles order by id')).toEqual([
    ['desk', both],
    ['half', half],
    ['visitor', []],
  ])
  const members = `select u.username as name, lm.permissions from location_members lm join users u on u.id = lm.user_id`
  expect(await readAll(`${members} order by u.id`)).toEqual([
    ['desk', both],
    ['half', half],
    ['visitor', []],
    ['gone', []],
    ['unnamed', both],
    ['member', [...both, 'CAN_SEND_FAMILY_CHANNEL_MESSAGES']],
    ['daughter', []],
  ])
})
