import { NotificationSettings } from '@kinward/contract/notification-settings'
import { NOTIFICATION_TYPES, type NotificationType } from '@kinward/contract/notifications'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { howTold, isRoutine } from './how-told.ts'

const NOON = Date.parse('2026-03-04T12:00:00Z')
const settings = (change: object = {}) => NotificationSettings.parse(change)
const DAY = { isOn: true, timeZone: 'UTC', days: [{ weekDay: 3, from: '08:00', to: '18:00' }] }
const told = (type: NotificationType, hearer: Partial<Parameters<typeof howTold>[0]> = {}, isUrgent = false) =>
  howTold({ settings: settings(), isMuted: false, isLocked: false, ...hearer }, { type, isUrgent }, NOON)

describe('how someone is told', () => {
  test('is at once, of whatever they did not switch off', () => {
    const heard = NOTIFICATION_TYPES.filter((type) => told(type) !== null)
    expect(NOTIFICATION_TYPES.filter((type) => !heard.includes(type))).toEqual(['SIMPLE_MESSAGE'])
    expect(told('MENTION')).toEqual({ passed: [], heldUntil: null })
  })

  test.each([
    ['MENTION', ['MENTION', 'DELEGATE', 'NAME_MENTION', 'UNJOINED_CHANNEL']],
    ['DIRECT_MESSAGE', ['DIRECT_MESSAGE']],
    ['REPLIES', ['REPLIES']],
    ['HONOR', ['HONOR']],
    ['FLAG', ['FLAG_ADDED', 'FLAG_REMOVED']],
  ])('is not, of %s that they switched off', (kind, types) => {
    const off = { settings: settings({ kinds: { [kind]: false, SIMPLE_MESSAGE: true } }) }
    expect(NOTIFICATION_TYPES.filter((type) => told(type, off) === null)).toEqual(types)
  })

  test('is not, of routine in a channel that they muted', () => {
    const muted = { isMuted: true, settings: settings({ kinds: { SIMPLE_MESSAGE: true } }) }
    expect(NOTIFICATION_TYPES.filter((type) => told(type, muted) === null)).toEqual(
      NOTIFICATION_TYPES.filter(isRoutine),
    )
  })

  test('is at the end of their quiet hours', () => {
    const quiet = { settings: settings({ quietHours: DAY }) }
    expect(told('MENTION', quiet)).toEqual({ passed: [], heldUntil: Date.parse('2026-03-04T18:00:00Z') })
  })

  test('is at once of what is urgent, which says what it passed', () => {
    const closed = {
      settings: settings({ quietHours: DAY, kinds: { DIRECT_MESSAGE: false } }),
      isMuted: true,
      isLocked: true,
    }
    const passed = ['mute', 'settings', 'quietHours', 'lock']
    expect(told('DIRECT_MESSAGE', closed, true)).toEqual({ passed, heldUntil: null })
    expect(told('SIMPLE_MESSAGE', {}, true)).toEqual({ passed: [], heldUntil: null })
  })

  test('of what is urgent is never later, whatever they have chosen', () => {
    const clock = fc.nat({ max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
    const day = fc.record({ weekDay: fc.integer({ min: 1, max: 7 }), from: clock, to: clock })
    const days = fc.uniqueArray(day, { selector: ({ weekDay }) => weekDay, maxLength: 7 })
    fc.assert(
      fc.property(
        fc.constantFrom(...NOTIFICATION_TYPES),
        days,
        fc.record({ isMuted: fc.boolean(), isLocked: fc.boolean() }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (type, own, hearer, at) => {
          const quietHours = { isOn: true, timeZone: 'America/Chicago', days: own }
          const heard = howTold({ ...hearer, settings: settings({ quietHours }) }, { type, isUrgent: true }, +at)
          expect(heard?.heldUntil).toBeNull()
        },
      ),
    )
  })
})
