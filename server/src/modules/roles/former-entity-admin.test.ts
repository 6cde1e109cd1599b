import { changeRecordSettings } from '@kinward/contract/clinical-record'
import { createIntegration } from '@kinward/contract/integrations'
import { changeConfig, changeMemberActive } from '@kinward/contract/roles'
import { changeEntitySecurity } from '@kinward/contract/security'
import { publishEntityTerms } from '@kinward/contract/terms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { OPEN_ENTITY } from '../restrictions/restrictions.policy.ts'

let kit: TestApp
let team: Team
let former: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  former = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [former.userId])
})

const entity = () => ({ params: { entityId: team.entityId } })

type Refusal = { status: number; body: { data: { code?: string } | null } }
const DECISIONS: [string, () => Promise<Refusal>][] = [
  ['its rules', () => former.ask(changeEntitySecurity, { ...entity(), body: OPEN_ENTITY })],
  ['its terms', () => former.ask(publishEntityTerms, { ...entity(), body: { text: 'Mine alone.' } })],
  [
    'its clinical record',
    () =>
      former.ask(changeRecordSettings, {
        ...entity(),
        body: { isOn: false, address: 'http://127.0.0.1:9/r4', signIn: 'none' },
      }),
  ],
  [
    'the key of a program',
    () => former.ask(createIntegration, { params: team.place, body: { name: 'Mine', showChannelTopBanner: false } }),
  ],
  [
    'its features',
    () =>
      former.ask(changeConfig, {
        params: team.place,
        body: { level: 'entity', featureFlags: { enableReactions: false } },
      }),
  ],
  [
    'whose access is on',
    () =>
      former.ask(changeMemberActive, {
        params: { ...team.place, userId: team.nurse.userId },
        body: { isActive: false },
      }),
  ],
]

test.each(DECISIONS)('who decides for an organisation no longer has no last word on %s', async (_what, decide) => {
  const before = await fingerprint(kit.pool)
  const taking = await kit.pool.connect()
  await taking.query('begin')
  await taking.query('update entity_members set is_admin = false where user_id = $1', [former.userId])
  const deciding = decide()
  let isDecided = false
  void deciding.then(() => (isDecided = true))
  await expect.poll(async () => isDecided || (await kit.countWaiting()) > 0).toBe(true)
  await taking.query('commit')
  taking.release()
  expect(refusalOf(await deciding)).toEqual([403, 'FORBIDDEN'])
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [former.userId])
  expect(await fingerprint(kit.pool)).toEqual(before)
})

test('two who publish terms at once both do', async () => {
  const publish = (text: string) => former.ask(publishEntityTerms, { ...entity(), body: { text } })
  const answers = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map(publish))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
