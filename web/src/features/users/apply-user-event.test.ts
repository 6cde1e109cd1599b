import { describe, expect, it } from 'vitest'
import { createReplay } from '../../realtime/replay.ts'
import { buildUser } from '../../test/factories.ts'
import { applyActiveStatus, applyProfile, applyUserStatus } from './apply-user-event.ts'
import { userKeys } from './keys.ts'

describe('user events', () => {
  const users = [buildUser({ id: 1 }), buildUser({ id: 5, relation: 'Daughter' })]

  it('show a new status, a new profile, and who was switched off', () => {
    const moments = { status_updated_at: '2026-11-15T09:00:00Z', status_until: null }
    const status = { userId: 5, status: 'busy' as const, status_message: 'In a visit', is_online: true, ...moments }
    expect(applyUserStatus(users, status)[1]).toMatchObject({ status: 'busy', status_message: 'In a visit' })
    const renamed = applyProfile(users, { user: buildUser({ id: 5, fullName: 'June Tallis', relation: null }) })
    expect(renamed[1]).toMatchObject({ fullName: 'June Tallis', relation: 'Daughter' })
    expect(applyActiveStatus(users, { entityId: 1, userId: 5, isActive: false })[1]?.status).toBe('offline')
    expect(applyUserStatus(users, { ...status, userId: 99 })).toBe(users)
  })

  it('have the lists of whoever was switched off or on asked for again, and no others', () => {
    const replay = createReplay(
      [
        [userKeys.list(2), users],
        [userKeys.list(3), [buildUser({ id: 1 })]],
      ],
      1,
    )
    replay.event('entity.member.active.status.toggled', { entityId: 1, userId: 5, isActive: true })
    const isAsked = (locationId: number) => replay.client.getQueryState(userKeys.list(locationId))?.isInvalidated
    expect([isAsked(2), isAsked(3)]).toEqual([true, false])
  })
})
