import dayjs from 'dayjs'

/** When a status can end by itself. */
export const UNTIL_CHOICES = ['never', '30m', '1h', '4h', 'today', 'week', 'custom'] as const
export type UntilChoice = (typeof UNTIL_CHOICES)[number]

/** The moment that a choice means now; null where it never ends, or where the reader names it themselves. */
export function untilOf(choice: UntilChoice, now: number): number | null {
  switch (choice) {
    case '30m':
      return dayjs(now).add(30, 'minute').valueOf()
    case '1h':
      return dayjs(now).add(1, 'hour').valueOf()
    case '4h':
      return dayjs(now).add(4, 'hour').valueOf()
    case 'today':
      return dayjs(now).add(1, 'day').startOf('day').valueOf()
    case 'week':
      return dayjs(now)
        .startOf('day')
        .add((8 - dayjs(now).day()) % 7 || 7, 'day')
        .valueOf()
    case 'never':
    case 'custom':
      return null
  }
  return choice satisfies never
}

/** A moment as a field of the browser takes it: '2026-11-15T09:30', by the clock of this device. */
export function toField(at: number): string {
  return dayjs(at).format('YYYY-MM-DDTHH:mm')
}

/** What was entered there; null when it is no moment. */
export function fromField(text: string): number | null {
  const at = dayjs(text)
  return text !== '' && at.isValid() ? at.valueOf() : null
}
