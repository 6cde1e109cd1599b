import type { QueueItem } from '@kinward/contract/event-queue'
import { describe, expect, test } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { mayRetry } from './retry-item.ts'
import { factsOf, sentenceOf } from './texts.ts'

const build = (item: Partial<QueueItem> = {}): QueueItem => ({
  id: 1,
  kind: 'record',
  location: { id: 1, name: 'North Shore' },
  subjectId: 7,
  openedAt: '2026-01-02T03:04:05.000Z',
  since: null,
  patient: { id: 2, fullName: 'Marisol Quintero' },
  person: { id: 3, fullName: 'Ruth Alvarez' },
  sentTo: null,
  isUnderWay: false,
  resolved: null,
  ...item,
})
const lead = buildLocation({ role: 'staff', permissions: ['CAN_MANAGE_STAFF'] })
const admin = buildLocation({ role: 'admin' })

describe('an item of the queue', () => {
  test('says what it is about, also where a name is missing', () => {
    expect(sentenceOf(build())).toBe('A note about Marisol Quintero did not reach the clinical record')
    expect(sentenceOf(build({ kind: 'visit', person: null }))).toBe('Someone never checked out from Marisol Quintero')
    const nameless = build({ kind: 'invite', person: { id: 3, fullName: '' }, sentTo: 'ida@holm.example' })
    expect(sentenceOf(nameless)).toBe('The invite to ida@holm.example could not be delivered')
    expect(factsOf(nameless, 'Monday')).toEqual(['ida@holm.example', 'sent Monday', 'North Shore'])
  })

  test('is tried again by whoever could do so on its own page', () => {
    expect(mayRetry(build(), admin)).toBe(false)
    expect(mayRetry(build(), { ...admin, featureFlags: { enablePointClickCareNotes: true } })).toBe(true)
    expect(mayRetry(build({ kind: 'relative' }), admin)).toBe(true)
    expect(mayRetry(build({ kind: 'relative' }), lead)).toBe(false)
    expect(mayRetry(build({ kind: 'invite' }), lead)).toBe(true)
    expect(mayRetry(build({ kind: 'visit' }), admin)).toBe(false)
    expect(mayRetry(build({ kind: 'invite' }), undefined)).toBe(false)
  })

  test('is not tried again while it is being tried, nor once it is closed', () => {
    expect(mayRetry(build({ isUnderWay: true }), admin)).toBe(false)
    const resolved = { at: '2026-01-02T03:04:05.000Z', by: null, note: '' }
    expect(mayRetry(build({ resolved }), admin)).toBe(false)
  })
})
