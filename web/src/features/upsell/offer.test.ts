import { upsellEntry } from '@kinward/contract/upsell'
import { describe, expect, it } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { offerOf } from './offer.ts'
import { whoAsks } from './texts.ts'
import { readUpsellAddress } from './upsell-address.ts'

const Entity = { ...buildLocation().Entity }
const at = (over: Parameters<typeof buildLocation>[0]) => buildLocation({ featureFlags: {}, ...over })

describe('what the page of a feature offers', () => {
  it('asks the location’s admins, or the organisation’s for what is not theirs to decide', () => {
    expect(offerOf('pin_messages', at({}), [])).toEqual({ kind: 'ask', of: 'location' })
    expect(offerOf('omni_channels', at({}), [])).toEqual({ kind: 'ask', of: 'entity' })
  })

  it('says what was asked for already, and nothing of another request', () => {
    const requestedAt = '2026-01-02T03:04:05.000Z'
    expect(offerOf('pin_messages', at({}), [{ feature: 'pin_messages', requestedAt }])).toEqual({
      kind: 'requested',
      at: requestedAt,
    })
    expect(offerOf('pin_messages', at({}), [{ feature: 'directory', requestedAt }])).toMatchObject({ kind: 'ask' })
  })

  it('lets an admin decide, as far as the plan goes', () => {
    expect(offerOf('pin_messages', at({ role: 'admin' }), [])).toEqual({ kind: 'decide' })
    const free = { ...Entity, plan: 'free' as const }
    expect(offerOf('pin_messages', at({ role: 'admin', Entity: free }), [])).toEqual({ kind: 'larger-plan' })
    expect(offerOf('pin_messages', at({ Entity: free }), [])).toMatchObject({ kind: 'ask' })
  })

  it('says that it is on, also where it is on because nobody has decided', () => {
    expect(offerOf('pin_messages', at({ featureFlags: { enablePinMessages: true } }), [])).toEqual({ kind: 'on' })
    expect(offerOf('reactions', at({}), [])).toEqual({ kind: 'on' })
    expect(offerOf('reactions', at({ featureFlags: { enableReactions: false } }), [])).toMatchObject({ kind: 'ask' })
  })

  it('offers more bookmarks where the free plan limits them', () => {
    const featureFlags = { enableBookmarks: true }
    const free = { ...Entity, plan: 'free' as const }
    expect(offerOf('bookmarks', at({ featureFlags, Entity: free }), [])).toEqual({ kind: 'larger-plan' })
    expect(offerOf('bookmarks', at({ featureFlags }), [])).toEqual({ kind: 'on' })
  })

  it.each(['directory', 'dashboard_customization', 'inbound_call_routing'] as const)('promises no %s', (feature) => {
    const { featureFlag } = upsellEntry(feature)
    const on = at({ featureFlags: { [featureFlag]: true } })
    for (const location of [on, at({}), at({ role: 'admin' }), undefined]) {
      expect(offerOf(feature, location, [])).toEqual({ kind: 'unbuilt' })
    }
  })

  it('asks whoever is not known to sign in', () => {
    expect(offerOf('pin_messages', undefined, [])).toEqual({ kind: 'sign-in' })
  })
})

describe('the address of a feature’s page', () => {
  const read = (query: string) => readUpsellAddress(new URLSearchParams(query))

  it('names the feature, the medium and the location', () => {
    expect(read('feature=pin_messages&medium=webapp&locationId=7&entityId=1')).toEqual({
      feature: 'pin_messages',
      medium: 'webapp',
      locationId: 7,
      isFramed: false,
      isOpenToAll: false,
    })
  })

  it('is open to those who are not signed in within an app of ours alone', () => {
    expect(read('feature=reactions&medium=mobile').isOpenToAll).toBe(true)
    expect(read('feature=reactions&token=abc').isOpenToAll).toBe(true)
    expect(read('feature=reactions&token=&medium=admin').isOpenToAll).toBe(false)
  })

  it('knows whether it stands in a frame', () => {
    expect(read('feature=reactions&iframe=true').isFramed).toBe(true)
    expect(read('feature=reactions&iframe=false').isFramed).toBe(false)
  })

  it('takes nothing that there is not', () => {
    expect(read('feature=toString&medium=fax&locationId=-3')).toMatchObject({
      feature: null,
      medium: null,
      locationId: null,
    })
    expect(read('').feature).toBeNull()
  })
})

it('says in a few words who asks', () => {
  const people = ['Ruth Alvarez', 'June Tallis', 'Imani Okafor', 'Teun Bakker'].map((fullName, id) => ({
    id,
    fullName,
  }))
  expect([1, 2, 4].map((count) => whoAsks(people.slice(0, count)))).toEqual([
    'Ruth Alvarez',
    'Ruth Alvarez and June Tallis',
    'Ruth Alvarez, June Tallis and 2 more',
  ])
})
