import type { OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import {
  audienceOf,
  beginDraft,
  type BroadcastDraft,
  draftOf,
  problemsOf,
  reachesOutside,
  toFieldTime,
  wishOf,
} from './broadcast-draft.ts'
import { clearKeptBroadcasts, countKeptBroadcasts } from './kept-broadcasts.ts'
import { keptDraft } from './kept-draft.ts'

const NOW = new Date(2026, 10, 15, 6, 30).getTime()
const written = (over: Partial<BroadcastDraft> = {}): BroadcastDraft => ({
  ...beginDraft(1),
  title: ' Roads ',
  message: ' Icy. ',
  ...over,
})

describe('a draft', () => {
  it('begins with the staff of the place it is written at, and lacks its words', () => {
    const draft = beginDraft(7)
    expect(audienceOf(draft)).toEqual({ locationIds: [7], roles: ['admin', 'staff'], userIds: [] })
    expect(problemsOf(draft, NOW)).toEqual(['title', 'message'])
  })

  it('is sent without the blanks around its words, at once or at its time', () => {
    expect(wishOf(written())).toMatchObject({ title: 'Roads', message: 'Icy.', sendAt: null })
    const later = wishOf(written({ when: 'later', sendAt: '2026-11-16T09:00' }))
    expect(later?.sendAt).toBe(new Date(2026, 10, 16, 9).toISOString())
  })

  it('is for roles or for names, whichever was chosen last', () => {
    const both = { roles: ['staff' as const], userIds: [4] }
    expect(wishOf(written({ ...both, by: 'names' }))?.audience).toEqual({ locationIds: [1], roles: [], userIds: [4] })
    expect(wishOf(written({ ...both, by: 'roles' }))?.audience).toMatchObject({ roles: ['staff'], userIds: [] })
  })

  it.each([
    [{ locationIds: [] }, ['locations']],
    [{ roles: [] }, ['roles']],
    [{ by: 'names' as const }, ['people']],
    [{ when: 'later' as const }, ['time']],
    [{ when: 'later' as const, sendAt: '2026-11-15T06:30' }, ['time']],
    [{ when: 'later' as const, sendAt: '2026-11-15T06:31' }, []],
    [{ message: 'x'.repeat(10_001) }, ['tooLong']],
  ])('with %j has the problems %j', (over, problems) => {
    expect(problemsOf(written(over), NOW)).toEqual(problems)
  })

  it('says when it would leave the care team', () => {
    expect(reachesOutside(written({ roles: ['staff', 'family'] }))).toBe(true)
    expect(reachesOutside(written({ roles: ['staff', 'family'], by: 'names' }))).toBe(false)
    expect(reachesOutside(written({ roles: ['collaborator'] }))).toBe(false)
  })

  it('of a broadcast that waits holds what that has', () => {
    const sendAt = new Date(2026, 10, 16, 9, 5).toISOString()
    const waiting = {
      title: 'Roads',
      message: 'Icy.',
      isUrgent: true,
      attachments: [],
      audience: { locationIds: [1, 2], roles: [], userIds: [4] },
      sendAt,
    } as unknown as OutgoingBroadcast
    const draft = draftOf(waiting)
    expect(draft).toMatchObject({ by: 'names', when: 'later', sendAt: '2026-11-16T09:05', isUrgent: true })
    expect(wishOf(draft)?.sendAt).toBe(sendAt)
    expect(toFieldTime(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04')
  })
})

describe('what was begun', () => {
  const place = { userId: 3, broadcast: null }

  it('is kept for its author with its key, and goes when it is blank or they sign out', () => {
    const kept = createMemoryStore()
    const draft = written()
    keptDraft.keep(place, draft, kept)
    expect(keptDraft.read(place, kept)).toEqual(draft)
    expect(keptDraft.read({ ...place, userId: 4 }, kept)).toBeNull()
    keptDraft.keep(place, { ...draft, title: ' ', message: '' }, kept)
    expect(keptDraft.read(place, kept)).toBeNull()
    keptDraft.keep(place, draft, kept)
    clearKeptBroadcasts(3, kept)
    expect(keptDraft.read(place, kept)).toBeNull()
  })

  it('is kept of each broadcast that is changed too, for as long as it differs', () => {
    const kept = createMemoryStore()
    const sendAt = new Date(2026, 10, 16, 9, 5).toISOString()
    const audience = { locationIds: [1], roles: ['staff'], userIds: [] }
    const about = { title: 'Roads', message: 'Icy.', isUrgent: false, attachments: [], audience, sendAt }
    const [roads, ferry] = [7, 8].map((id) => ({
      userId: 3,
      broadcast: { id, ...about } as unknown as OutgoingBroadcast,
    }))
    if (!roads || !ferry) throw new Error('two were made')
    const changed = { ...draftOf(roads.broadcast), message: 'Icy, and the bridge is closed.' }
    keptDraft.keep(place, written(), kept)
    keptDraft.keep(roads, changed, kept)
    // Another's, whose number begins alike.
    keptDraft.keep({ ...place, userId: 33 }, written(), kept)
    expect([keptDraft.read(roads, kept), keptDraft.read(ferry, kept)]).toEqual([changed, null])
    expect(countKeptBroadcasts(3, kept)).toBe(2)
    keptDraft.keep(roads, draftOf(roads.broadcast), kept)
    expect(countKeptBroadcasts(3, kept)).toBe(1)
    keptDraft.keep(roads, changed, kept)
    clearKeptBroadcasts(3, kept)
    expect([countKeptBroadcasts(3, kept), countKeptBroadcasts(33, kept)]).toEqual([0, 1])
  })

  it('is let go when it is not what it should be', () => {
    const kept = createMemoryStore()
    kept.setItem('kinward.broadcast.3', '{"title":4}')
    expect(keptDraft.read(place, kept)).toBeNull()
  })
})
