import { z } from 'zod'
import { ClockTime, localTime, minutesOf, TimeZone, WeekDay } from './local-time.ts'
import { route } from './route.ts'

export const NOTIFICATION_SOUNDS = ['default_1', 'default_2', 'default_3', 'default_4', 'default_5'] as const
export const NotificationSound = z.enum(NOTIFICATION_SOUNDS)
export type NotificationSound = z.infer<typeof NotificationSound>

/** What someone can be told of, or not. What is urgent always is. */
export const NOTIFICATION_KINDS = ['DIRECT_MESSAGE', 'MENTION', 'SIMPLE_MESSAGE'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number] | 'URGENT'

/** The quiet of one weekday; one that ends before it begins lasts into the next day. */
export const QuietDay = z.object({ weekDay: WeekDay, from: ClockTime, to: ClockTime })
export type QuietDay = z.infer<typeof QuietDay>

const QuietDays = z
  .array(QuietDay)
  .max(7)
  .refine((days) => new Set(days.map(({ weekDay }) => weekDay)).size === days.length, 'must name each weekday once')

export const QuietHours = z.object({
  isOn: z.boolean().default(false),
  timeZone: TimeZone.default('UTC'),
  days: QuietDays.default([]),
})
export type QuietHours = z.infer<typeof QuietHours>

const Kinds = z.object({
  DIRECT_MESSAGE: z.boolean().default(true),
  MENTION: z.boolean().default(true),
  SIMPLE_MESSAGE: z.boolean().default(false),
})

export const NotificationSettings = z.object({
  sound: NotificationSound.default('default_1'),
  isSoundOn: z.boolean().default(true),
  kinds: Kinds.prefault({}),
  quietHours: QuietHours.prefault({}),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Whether a moment is in someone's quiet hours. */
export function isQuiet({ isOn, timeZone, days }: QuietHours, at: number): boolean {
  if (!isOn) return false
  const { weekDay, minutes } = localTime(at, timeZone)
  const dayBefore = weekDay === 1 ? 7 : weekDay - 1
  return days.some((day) => {
    const [from, to] = [minutesOf(day.from), minutesOf(day.to)]
    if (from === to) return day.weekDay === weekDay
    if (from < to) return day.weekDay === weekDay && minutes >= from && minutes < to
    return (day.weekDay === weekDay && minutes >= from) || (day.weekDay === dayBefore && minutes < to)
  })
}

/** Whether someone is to be told of something at a moment. */
export function mayNotify({ kinds, quietHours }: NotificationSettings, kind: NotificationKind, at: number): boolean {
  return kind === 'URGENT' || (kinds[kind] && !isQuiet(quietHours, at))
}

export const getNotificationSettings = route({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/v2/users/settings/notifications',
  summary: 'What the caller wants to be told of, how and when not',
  access: { level: 'user' },
  data: NotificationSettings,
})

export const changeNotificationSettings = route({
  name: 'changeNotificationSettings',
  method: 'POST',
  path: '/api/v2/users/settings/notifications',
  summary: 'Changes what is given and leaves the rest',
  access: { level: 'user' },
  body: z
    .object({
      sound: NotificationSound,
      isSoundOn: z.boolean(),
      kinds: z.object({ DIRECT_MESSAGE: z.boolean(), MENTION: z.boolean(), SIMPLE_MESSAGE: z.boolean() }).partial(),
      quietHours: z.object({ isOn: z.boolean(), timeZone: TimeZone, days: QuietDays }).partial(),
    })
    .partial(),
  data: NotificationSettings,
})
