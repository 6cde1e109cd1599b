import { z } from 'zod'

/** The id of a thing on the wire: a positive integer. */
export const Id = z.int().positive()
export type Id = z.infer<typeof Id>

/** Unix milliseconds, set by the server. */
export const Millis = z.int().nonnegative()

/** A moment as ISO text, the shape of every `…_at` and `…At` field. */
export const IsoDate = z.iso.datetime({ offset: true })

/** An integer that arrives as text, in a query. */
export const QueryInt = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)

/** Text that PostgreSQL can hold: it takes every character but NUL. */
export const Text = z.string().refine((text) => !text.includes('\0'), 'must not contain a NUL character')
