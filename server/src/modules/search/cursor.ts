import { z } from 'zod'
import { AppError } from '../../platform/http/errors.ts'
import type { Moment } from './messages-search.repository.ts'

/** Where the next page begins: in the batch before a moment, after so many of it. */
export type Place = { before: Moment; skip: number }

const Count = z.int().nonnegative()
const Parts = z.tuple([Count, Count, Count])

export function writeCursor({ before, skip }: Place): string {
  return Buffer.from(JSON.stringify([before.sentAt, before.id, skip])).toString('base64url')
}

export function readCursor(cursor: string): Place {
  const parsed = Parts.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw new AppError('BAD_REQUEST', 'This page of results cannot be found. Search again.')
  const [sentAt, id, skip] = parsed.data
  return { before: { sentAt, id }, skip }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
