import { z } from 'zod'

/** The id of a thing on the wire: a positive integer. */
export const Id = z.int().positive()
export type Id = z.infer<typeof Id>

/** The last moment that a date can be, in unix milliseconds. */
const LAST_MILLIS = 8_640_000_000_000_000

/** Unix milliseconds, set by the server. */
export const Millis = z.int().nonnegative().max(LAST_MILLIS)

/** The first and the last moment that ISO text can say with a year of four digits, wherever it is read. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z')
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A moment as ISO text, the shape of every `…_at` and `…At` field. Its year is one from 1 to 9999 in UTC too: an offset can
 * lead out of them, and what the moment is then written as would be no such text any more.
 */
export const IsoDate = z.iso.datetime({ offset: true }).refine((text) => {
  const moment = Date.parse(text)
  return moment >= FIRST_MOMENT && moment <= LAST_MOMENT
}, 'must be within the years 1 to 9999')

/** An integer that arrives as text, in a query. */
export const QueryInt = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** Unix milliseconds that arrive as text, in a query. */
export const QueryMillis = QueryInt.max(LAST_MILLIS)

/**
 * Text that PostgreSQL can hold: it takes every character but NUL. Half a character, as a cut emoji leaves it, becomes the
 * sign for one that is missing: nobody's words are refused for it.
 */
export const Text = z
  .string()
  .overwrite((text) => text.toWellFormed())
  .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
