import { z } from 'zod'

/** The id of a thing on the wire: a positive integer. */
export const Id = z.int().positive()
export type Id = z.infer<typeof Id>

/** The last moment that a date can be, in unix milliseconds. */
const LAST_MILLIS = 8_640_000_000_000_000

/** Unix milliseconds, set by the server. */
export const Millis = z.int().nonnegative().max(LAST_MILLIS)

/** A moment as ISO text, the shape of every `…_at` and `…At` field. */
export const IsoDate = z.iso.datetime({ offset: true })

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
