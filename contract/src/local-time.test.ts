import { expect, test } from 'vitest'
import { localTime, momentOf, weekDayOf } from './local-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What a calendar and a clock on the wall show, by the format alone. */
function onTheWall(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (moment: number) => {
    const [year = 0, month = 1, date = 1, hour = 0, minute = 0] = format.format(moment).split(/\D+/).map(Number)
    const day = Date.UTC(year, month - 1, date) / DAY
    return { day, weekDay: weekDayOf(day), minutes: hour * 60 + minute }
  }
}

/** The moments at which a place's time is told otherwise than its clocks show it. */
function wrongAt(timeZone: string, moments: readonly number[]) {
  const shows = onTheWall(timeZone)
  const isWrong = (at: number) => JSON.stringify(localTime(at, timeZone)) !== JSON.stringify(shows(at))
  return moments.filter(isWrong).map((at) => `${timeZone} ${at}`)
}

test('a moment is what the clocks of a place show, in any zone and season', () => {
  const zones = Intl.supportedValuesOf('timeZone').filter((_zone, index) => index % 8 === 0)
  const wrong = zones.flatMap((zone, index) =>
    // Some seconds after anything between 1979 and 2060.
    wrongAt(
      zone,
      Array.from({ length: 40 }, (_, step) => Date.UTC(1979) + (step * 41 + index) * 18 * DAY + step * HOUR + 1_003),
    ),
  )
  expect(wrong).toEqual([])
})

test.each(['America/New_York', 'Europe/Vienna', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'and while the clocks of %s are changed',
  (zone) => {
    const halves = Array.from({ length: 365 * 48 }, (_, half) => Date.UTC(2026, 0) + (half * HOUR) / 2)
    expect(wrongAt(zone, halves)).toEqual([])
  },
)

test('a time of day is found again on any day, and one that comes twice the first time', () => {
  const zone = 'America/New_York'
  for (let day = Date.UTC(2026, 0) / DAY; day < Date.UTC(2027, 0) / DAY; day++) {
    const at = momentOf(day, 8 * 60 + 15, zone)
    expect(localTime(at, zone)).toMatchObject({ day, minutes: 8 * 60 + 15 })
  }
  const autumn = Date.UTC(2026, 10, 1) / DAY
  expect(new Date(momentOf(autumn, 90, zone)).toISOString()).toBe('2026-11-01T05:30:00.000Z')
  const spring = Date.UTC(2026, 2, 8) / DAY
  expect(new Date(momentOf(spring, 150, zone)).toISOString()).toBe('2026-03-08T07:30:00.000Z')
})
