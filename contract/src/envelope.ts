import { z } from 'zod'
import { ErrorCode } from './errors.ts'
import { Id } from './primitives.ts'

/** One field of a request that did not hold, named by its path. */
export const Problem = z.object({ path: z.string(), message: z.string() })

/** The answer to a call that failed. `message` is fit to be shown; nothing of the server's inside is in it. `retryAfter` is in seconds. */
export const ErrorEnvelope = z.object({
  success: z.literal(false),
  status: z.int(),
  message: z.string(),
  data: z.object({
    code: ErrorCode,
    problems: z.array(Problem).optional(),
    retryAfter: z.int().positive().optional(),
    /** How often it may still be tried, where that is counted. */
    left_attempts: z.int().nonnegative().optional(),
    /** The patient who is there already, where one was to be made. */
    patientId: Id.optional(),
    /** The note that was saved, where another came under its key. */
    noteId: Id.optional(),
  }),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/** The answer to a call that succeeded. */
export function successEnvelope<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), status: z.int(), message: z.string().optional(), data })
}
