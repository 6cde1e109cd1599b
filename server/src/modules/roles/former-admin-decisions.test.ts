import { saveLocationPlace } from '@kinward/contract/attendance'
import { changeRecordRules } from '@kinward/contract/clinical-record'
import { changeFlag, createFlag } from '@kinward/contract/flags'
import { createForm, publishForm, retireForm } from '@kinward/contract/forms'
import { createIntegration, revokeIntegration } from '@kinward/contract/integrations'
import { archiveProgram, changeProgram, createProgram } from '@kinward/contract/programs'
import { changeConfig } from '@kinward/contract/roles'
import { publishLocationTerms } from '@kinward/contract/terms'
import { decideUpgrade, requestUpgrade, upgradeWishFor } from '@kinward/contract/upgrades'
import { changeWorkflowBridge } from '@kinward/contract/workflows'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { formWish } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let former: TestClient
let ids: { flagId: number; formId: number; programId: number; integrationId: number }

const flag = { priority: 3 as const, abrv: 'FALL', style: { flagLabel: 'Fall risk' } }
const program = { name: 'Home hospice', steps: [{ name: 'Admission' }] }

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  former = await team.person('admin')
  const head = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [head.userId])
  await team.switchOff('enablePinMessages')
  const params = team.place
  const key = { name: 'Chart', showChannelTopBanner: false }
  ids = {
    flagId: (await head.call(createFlag, { params, body: flag })).id,
    formId: (await head.call(createForm, { params, body: formWish({ name: 'Pain' }) })).id,
    programId: (await head.call(createProgram, { params, body: program })).id,
    integrationId: (await head.call(createIntegration, { params, body: key })).id,
  }
  await team.nurse.call(requestUpgrade, { params, body: upgradeWishFor('pin_messages') })
})

/** Everything but the role that is taken and given back meanwhile. */
const readRest = async () => (await fingerprint(kit.pool)).replace(/^location_members .*$/m, '')
const setRole = `update location_members set role = $2 where user_id = $1`
const at = () => ({ params: { ...team.place, ...ids } })
const bridge = { name: 'Flows', address: 'https://flows.example' }
const place = { latitude: 47.6, longitude: -122.3, address: '1 Former Street' }
const off = { featureFlags: { enableUrgentMessages: false } }

type Refusal = { status: number; body: { data: { code?: string } | null } }
const DECISIONS: [string, () => Promise<Refusal>][] = [
  ['its terms', () => former.ask(publishLocationTerms, { ...at(), body: { text: 'Pay the former admin.' } })],
  ['its features', () => former.ask(changeConfig, { ...at(), body: off })],
  ['its workflows', () => former.ask(changeWorkflowBridge, { ...at(), body: { bridge } })],
  ['what is asked for', () => declining()],
  ['who forwards', () => former.ask(changeRecordRules, { ...at(), body: { forwardByAuthorOnly: true } })],
  ['the key of a program', () => former.ask(revokeIntegration, at())],
  ['where it is', () => former.ask(saveLocationPlace, { ...at(), body: place })],
  ['a new form', () => former.ask(createForm, { ...at(), body: formWish({ name: 'Mine' }) })],
  ['a form', () => former.ask(publishForm, { ...at(), body: { ...formWish({ name: 'Mine' }), version: 1 } })],
  ['the end of a form', () => former.ask(retireForm, at())],
  ['a new kind of flag', () => former.ask(createFlag, { ...at(), body: { ...flag, abrv: 'MINE' } })],
  ['a kind of flag', () => former.ask(changeFlag, { ...at(), body: { ...flag, priority: 4, isRetired: true } })],
  ['a new program', () => former.ask(createProgram, { ...at(), body: { ...program, name: 'Mine' } })],
  ['a program', () => former.ask(changeProgram, { ...at(), body: { ...program, name: 'Mine' } })],
  ['the end of a program', () => former.ask(archiveProgram, { ...at(), body: { archiveStatus: true } })],
]
const declining = () =>
  former.ask(decideUpgrade, { params: { ...team.place, feature: 'pin_messages' }, body: { isGranted: false } })

test.each(DECISIONS)('who is no admin of a location any more has no last word on %s', async (_what, decide) => {
  const before = await readRest()
  const taking = await kit.pool.connect()
  await taking.query('begin')
  await taking.query(setRole, [former.userId, 'staff'])
  const deciding = decide()
  let isDecided = false
  void deciding.then(() => (isDecided = true))
  await expect.poll(async () => isDecided || (await kit.countWaiting()) > 0).toBe(true)
  await taking.query('commit')
  taking.release()
  expect(refusalOf(await deciding)).toEqual([403, 'FORBIDDEN'])
  await kit.pool.query(setRole, [former.userId, 'admin'])
  expect(await readRest()).toEqual(before)
})
