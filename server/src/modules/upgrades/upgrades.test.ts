import { pinMessage } from '@kinward/contract/message-actions'
import { changeConfig } from '@kinward/contract/roles'
import * as contract from '@kinward/contract/upgrades'
import { CONTACT_SALES, UPSELL_FEATURES, type UpsellFeature } from '@kinward/contract/upsell'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let team: Team
let admin: TestClient
let owner: TestClient
let mails = 0

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  owner = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [owner.userId])
  await kit.pool.query(`update users set email = 'person.' || id || '@mail.example' where id = any($1)`, [
    [admin.userId, owner.userId],
  ])
  await team.switchOff('enablePinMessages')
  mails = await letters.count()
})

const UNBUILT: readonly UpsellFeature[] = ['directory', 'dashboard_customization', 'inbound_call_routing']

const mailOf = ({ userId }: TestClient) => letters.mail(`person.${userId}@mail.example`)
const mailed = async () => (await letters.count()) - mails
const ask = (who: TestClient, feature: UpsellFeature = 'pin_messages') =>
  who.ask(contract.requestUpgrade, { params: team.place, body: contract.upgradeWishFor(feature) })
const askEntity = (who: TestClient, feature: UpsellFeature) =>
  who.ask(contract.requestEntityUpgrade, {
    params: { entityId: team.entityId },
    body: contract.upgradeWishFor(feature),
  })
const openFor = (who: TestClient) => who.call(contract.listUpgradeRequests, { params: team.place })
const ownOf = (who: TestClient) => who.call(contract.listOwnUpgradeRequests, { params: team.place })
const decide = (who: TestClient, feature: string, isGranted: boolean) =>
  who.ask(contract.decideUpgrade, { params: { ...team.place, feature }, body: { isGranted } })
const titlesOf = async (who: TestClient) => (await toldTo(kit, who)).map(({ data }) => data.title)

describe('asking for a feature', () => {
  test('is kept once a person, feature and place, however often and however fast it is asked', async () => {
    const answers = await Promise.all([ask(team.nurse), ask(team.nurse), ask(team.nurse)])
    expect(answers.map(({ status, body }) => [status, body.success])).toEqual([0, 0, 0].map(() => [200, true]))
    const [requestedAt, ...same] = new Set(answers.map(({ body }) => body.data.requestedAt))
    expect(same).toEqual([])
    expect(await ownOf(team.nurse)).toEqual([{ feature: 'pin_messages', requestedAt }])
    const { rows } = await kit.pool.query('select from upgrade_requests where user_id = $1', [team.nurse.userId])
    expect(rows).toHaveLength(1)
    expect(await ownOf(team.doctor)).toEqual([])
  })

  test('tells the admins of the location, and writes to them once for all who ask', async () => {
    await ask(team.nurse)
    const [told] = await toldTo(kit, admin)
    expect(told).toMatchObject({
      type: 'GENERIC',
      fk_location_id: team.locationId,
      data: { title: 'Pinned messages: someone asks to have it switched on', leadsTo: 'features' },
    })
    expect(await mailOf(admin)).toContain(`${kit.origin}/settings/features?location=${team.locationId}`)
    expect(await mailOf(owner)).toContain('Pinned messages')
    expect(await mailOf(admin)).not.toMatch(/Person Number/)
    expect(await mailed()).toBe(2)
    await Promise.all([ask(team.doctor), ask(team.aide), ask(team.nurse)])
    expect(await mailed()).toBe(2)
    expect(await titlesOf(admin)).toHaveLength(1)
    expect(await titlesOf(team.nurse)).toEqual([])
  })

  test('names no patient who asks, neither by mail nor in the alert', async () => {
    const patient = await team.person('patient')
    await ask(patient)
    expect(await mailOf(admin)).not.toMatch(/Person Number/)
    expect((await toldTo(kit, admin))[0]?.data.title).not.toMatch(/Person Number/)
    expect((await openFor(admin))[0]?.people).toMatchObject([{ id: patient.userId }])
  })

  test('for what is on already stores and tells nothing', async () => {
    const before = await fingerprint(kit.pool)
    expect((await ask(team.nurse, 'bookmarks')).body.data).toEqual({
      feature: 'bookmarks',
      isOn: true,
      requestedAt: null,
    })
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('takes the name and the switch of one feature, and nothing else', async () => {
    const before = await fingerprint(kit.pool)
    const bodies: unknown[] = [
      {},
      { feature: 'Pinned messages' },
      { feature: 'Pinned messages', developerFeature: 'enableBookmarks' },
      { feature: 'Something else', developerFeature: 'enablePinMessages' },
      { feature: 'Pinned messages', developerFeature: 'isAdmin' },
      ...UNBUILT.map(contract.upgradeWishFor),
    ]
    for (const body of bodies) {
      const answer = await team.nurse.ask(contract.requestUpgrade, { params: team.place, body: body as never })
      expect(refusalOf(answer)).toEqual([400, 'BAD_REQUEST'])
    }
    expect(await fingerprint(kit.pool)).toBe(before)
    const built = UPSELL_FEATURES.filter((feature) => !UNBUILT.includes(feature))
    expect(built.map((feature) => contract.UpgradeWish.parse(contract.upgradeWishFor(feature)))).toEqual(built)
  })

  test('asks of the organisation its own admins alone', async () => {
    await kit.pool.query(`update entities set feature_flags = feature_flags || '{"enableOmniChannels": false}'`)
    expect((await askEntity(team.nurse, 'omni_channels')).body.data.isOn).toBe(false)
    expect(await titlesOf(admin)).toEqual([])
    expect(await titlesOf(owner)).toHaveLength(1)
    expect((await toldTo(kit, owner))[0]).toMatchObject({ fk_location_id: null, data: { leadsTo: 'features' } })
    expect(await mailed()).toBe(1)
    expect(await openFor(admin)).toEqual([])
    expect(await openFor(owner)).toMatchObject([{ feature: 'omni_channels', isForEntity: true }])
    expect(await ownOf(team.nurse)).toMatchObject([{ feature: 'omni_channels' }])
  })

  test('asks the location that has switched off what its organisation has', async () => {
    await team.switchOff('enableOmniChannels')
    expect((await askEntity(team.nurse, 'omni_channels')).body.data.isOn).toBe(false)
    expect(await openFor(admin)).toMatchObject([{ feature: 'omni_channels', isForEntity: false }])
    expect((await decide(admin, 'omni_channels', true)).body.data).toEqual([])
    expect((await askEntity(team.nurse, 'omni_channels')).body.data.isOn).toBe(true)
  })

  test('is recorded with ids alone', async () => {
    await ask(team.nurse)
    expect(await recorded()).toMatchObject([
      { action: 'upgrade.requested', actorId: team.nurse.userId, subject: 'feature:pin_messages' },
    ])
  })
})

describe('deciding', () => {
  test('granting switches it on at once: who asked is told, their tabs hear of it, and it can be used', async () => {
    await Promise.all([ask(team.nurse), ask(team.doctor)])
    expect(await openFor(admin)).toMatchObject([
      { feature: 'pin_messages', isForEntity: false, isInPlan: true, people: [{}, {}] },
    ])
    const groupId = await team.channel()
    const { id: messageId } = await team.send(team.nurse, groupId)
    const pin = () => team.nurse.ask(pinMessage, { params: team.of(groupId, messageId) })
    expect(refusalOf(await pin())).toEqual([403, 'FEATURE_OFF'])
    const tab = await team.nurse.connect()
    expect((await decide(admin, 'pin_messages', true)).body.data).toEqual([])
    expect(await tab.next('refresh.user.data')).toMatchObject({ contextBuildFor: { reason: 'flags' } })
    expect((await pin()).status).toBe(200)
    expect(await titlesOf(team.nurse)).toEqual(['Pinned messages: switched on, as you asked'])
    expect(await titlesOf(team.doctor)).toHaveLength(1)
    expect(await titlesOf(team.aide)).toEqual([])
    expect(await ownOf(team.nurse)).toEqual([])
    expect((await recorded()).at(-1)).toMatchObject({ action: 'flags.changed', details: { enablePinMessages: true } })
  })

  test('switching it on among the features settles it just the same', async () => {
    await ask(team.nurse)
    const body = { featureFlags: { enablePinMessages: null } }
    await admin.call(changeConfig, { params: team.place, body })
    expect(await openFor(admin)).toEqual([])
    expect(await titlesOf(team.nurse)).toEqual(['Pinned messages: switched on, as you asked'])
  })

  test('for the organisation is its admins’, and goes before what a location had decided', async () => {
    await kit.pool.query(`update entities set feature_flags = feature_flags || '{"enablePinMessages": false}'`)
    const elsewhere = await kit.build.location(team.entityId)
    const colleague = await kit.signedIn(await kit.build.person(elsewhere))
    expect((await askEntity(colleague, 'pin_messages')).status).toBe(200)
    expect(refusalOf(await decide(admin, 'pin_messages', true))).toEqual([404, 'NOT_FOUND'])
    expect((await decide(owner, 'pin_messages', true)).body.data).toEqual([])
    expect(await titlesOf(colleague)).toHaveLength(1)
    const { rows } = await kit.pool.query<{ here: boolean; there: boolean }>(
      `select flag_is_on('enablePinMessages', e.feature_flags, l.feature_flags) as here,
         flag_is_on('enablePinMessages', e.feature_flags, other.feature_flags) as there
       from entities e join locations l on l.id = $1 join locations other on other.id = $2 where e.id = $3`,
      [team.locationId, elsewhere, team.entityId],
    )
    expect(rows).toEqual([{ here: true, there: true }])
  })

  test('what the plan does not have is not switched on, and stays asked for', async () => {
    await kit.pool.query(`update entities set plan = 'free' where id = $1`, [team.entityId])
    await ask(team.nurse)
    expect(await openFor(admin)).toMatchObject([{ isInPlan: false }])
    expect(refusalOf(await decide(admin, 'pin_messages', true))).toEqual([403, 'PLAN_LIMIT'])
    expect(await openFor(admin)).toHaveLength(1)
    expect(await titlesOf(team.nurse)).toEqual([])
  })

  test('whatever is decided is read by all who were asked, by whichever of them decides', async () => {
    const unread = async (who: TestClient) => (await toldTo(kit, who)).filter(({ is_read }) => !is_read).length
    for (const isGranted of [false, true]) {
      await ask(team.nurse)
      expect([await unread(admin), await unread(owner)]).toEqual([1, 1])
      const tab = await owner.connect()
      await decide(admin, 'pin_messages', isGranted)
      expect(await tab.next('user.read.notification')).toMatchObject({ type: 'GENERIC', isRead: true })
      expect([await unread(admin), await unread(owner)]).toEqual([0, 0])
    }
  })

  test('declining tells who asked, and they may ask again', async () => {
    await ask(team.nurse)
    expect((await decide(admin, 'pin_messages', false)).body.data).toEqual([])
    expect(await titlesOf(team.nurse)).toEqual(['Pinned messages: not switched on for now'])
    expect((await recorded()).at(-1)).toMatchObject({ action: 'upgrade.declined', details: { requests: 1 } })
    expect(refusalOf(await decide(admin, 'pin_messages', false))).toEqual([404, 'NOT_FOUND'])
    await ask(team.nurse)
    expect(await openFor(admin)).toHaveLength(1)
  })

  test('is of one’s own location: what is asked elsewhere is neither seen nor decided', async () => {
    await ask(team.nurse)
    const entityId = await kit.build.entity()
    const locationId = await kit.build.location(entityId)
    const stranger = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [stranger.userId])
    const before = await fingerprint(kit.pool)
    const theirs = { entityId, locationId }
    expect(await stranger.call(contract.listUpgradeRequests, { params: theirs })).toEqual([])
    const body = { isGranted: true }
    const answers = [
      await stranger.ask(contract.decideUpgrade, { params: { ...theirs, feature: 'pin_messages' }, body }),
      await stranger.ask(contract.decideUpgrade, { params: { ...team.place, feature: 'pin_messages' }, body }),
      await ask(stranger),
      await askEntity(stranger, 'pin_messages'),
      await decide(admin, 'no_such_feature', true),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('whoever has left the location no longer asks for anything', async () => {
    await ask(team.nurse)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [team.nurse.userId])
    expect(await openFor(admin)).toEqual([])
  })
})

test('whoever wants to talk to sales is led to the provider’s own page, and to no other', async () => {
  const provider = await startTestApp({ SALES_URL: 'https://provider.example/signup' })
  onTestFinished(() => provider.stop())
  const leads = async (path: string) => {
    const { status, headers } = await fetch(`${provider.origin}${path}`, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  expect(await leads(CONTACT_SALES)).toEqual([302, 'https://provider.example/signup'])
  expect(await leads(`${CONTACT_SALES}?to=https://elsewhere.example`)).toEqual([302, 'https://provider.example/signup'])
})

async function recorded(): Promise<unknown[]> {
  const { rows } = await kit.pool.query<{ record: string }>(
    'select record from audit_events where entity_id = $1 order by seq',
    [team.entityId],
  )
  return rows.map(({ record }) => JSON.parse(record) as unknown)
}
