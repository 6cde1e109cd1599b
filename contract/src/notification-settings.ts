import { z } from 'zod'
import { ClockTime, localTime, minutesOf, momentOf, TimeZone, WeekDay, weekDayOf } from './local-time.ts'
import { route } from './route.ts'

export const NOTIFICATION_SOUNDS = ['default_1', 'default_2', 'default_3', 'default_4', 'default_5'] as const
export const NotificationSound = z.enum(NOTIFICATION_SOUNDS)
export type NotificationSound = z.infer<typeof NotificationSound>

/** What someone can be told of, or not. What is urgent always is. */
export const NOTIFICATION_KINDS = ['DIRECT_MESSAGE', 'MENTION', 'REPLIES', 'FLAG', 'HONOR', 'SIMPLE_MESSAGE'] as const
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
  /** In threads that they follow. */
  REPLIES: z.boolean().default(true),
  /** Of patients whom they watch over. */
  FLAG: z.boolean().default(true),
  HONOR: z.boolean().default(true),
  SIMPLE_MESSAGE: z.boolean().default(false),
})

/** Whether someone who was away is written a mail of how much they missed, once a day at most. */
export const DigestMail = z.enum(['off', 'daily'])

/** Who has not been active for so long is away. */
export const AWAY_AFTER_MS = 12 * 60 * 60_000

export const NotificationSettings = z.object({
  sound: NotificationSound.default('default_1'),
  isSoundOn: z.boolean().default(true),
  /** Whether pushes say who wrote and what, where a screen is not locked. */
  showsDetails: z.boolean().default(false),
  digestMail: DigestMail.default('daily'),
  kinds: Kinds.prefault({}),
  quietHours: QuietHours.prefault({}),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** Quiet that never ends is told of so often nevertheless. */
const MOST_QUIET_DAYS = 7

/** The end of the quiet hours that a moment is in, with those that follow at once; null outside of them. */
export function quietUntil(quietHours: QuietHours, at: number): number | null {
  if (!quietHours.isOn) return null
  const { timeZone } = quietHours
  const lastDay = localTime(at, timeZone).day + MOST_QUIET_DAYS
  let end: number | null = null
  for (;;) {
    const further = endAround(quietHours, end ?? at)
    if (further === null) return end
    if (localTime(further, timeZone).day >= lastDay) return momentOf(lastDay, 0, timeZone)
    end = further
  }
}

/** Whether a moment is in someone's quiet hours. */
export function isQuiet(quietHours: QuietHours, at: number): boolean {
  return quietHours.isOn && endAround(quietHours, at) !== null
}

/** The last end of those that a moment is in: of the day before, which may last into this one, and of this day. */
function endAround({ timeZone, days }: QuietHours, at: number): number | null {
  const today = localTime(at, timeZone).day
  const ends = [today - 1, today].flatMap((day) => {
    const quiet = days.find(({ weekDay }) => weekDay === weekDayOf(day))
    if (!quiet) return []
    const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
    const starts = momentOf(day, from === to ? 0 : from, timeZone)
    const over = from === to ? momentOf(day + 1, 0, timeZone) : momentOf(from < to ? day : day + 1, to, timeZone)
    return starts <= at && at < over ? [over] : []
  })
  return ends.length > 0 ? Math.max(...ends) : null
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
      showsDetails: z.boolean(),
      digestMail: DigestMail,
      kinds: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()),
      quietHours: z.object({ isOn: z.boolean(), timeZone: TimeZone, days: QuietDays }).partial(),
    })
    .partial(),
  data: NotificationSettings,
})
