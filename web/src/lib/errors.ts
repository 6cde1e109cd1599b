import type { ErrorCode } from '@kinward/contract/errors'

export type Problem = { path: string; message: string }

type Failure = {
  status: number
  code: ErrorCode
  message: string
  problems?: readonly Problem[] | undefined
  retryAfter?: number | undefined
  left_attempts?: number | undefined
  patientId?: number | undefined
  noteId?: number | undefined
}

/** The server answered, and said no. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly problems: readonly Problem[]
  /** In how many seconds it may be tried again; null where nobody has said. */
  readonly retryAfter: number | null
  /** How often it may still be tried; null where that is not counted. */
  readonly leftAttempts: number | null
  /** The patient who is there already, where one was to be made. */
  readonly patientId: number | null
  /** The note that was saved, where another came under its key. */
  readonly noteId: number | null

  constructor(failure: Failure) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.problems = failure.problems ?? []
    this.retryAfter = failure.retryAfter ?? null
    this.leftAttempts = failure.left_attempts ?? null
    this.patientId = failure.patientId ?? null
    this.noteId = failure.noteId ?? null
  }
}

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Whether the same call may succeed later without anyone changing anything. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  // A session that waits for its PIN will be open again.
  if (error.code === 'PIN_REQUIRED') return true
  return error.status >= 500 || error.status === 429 || error.status === 408 || error.status === 401
}

const CLOSED_DOORS: readonly ErrorCode[] = ['TERMS_REQUIRED', 'IP_RESTRICTED', 'WEBAPP_RESTRICTED', 'MOBILE_RESTRICTED']

/** Whether a location lets nobody in just now: terms wait to be accepted, or someone is where it is not to be used. */
export function isClosedDoor(error: unknown): boolean {
  return error instanceof ApiError && CLOSED_DOORS.includes(error.code)
}

/** Whether something was kept under the key of a call before, and what was sent now was not. */
export function isKeptOtherwise(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === 'CONFLICT' && error.problems.some(({ path }) => path === 'body.hashKey')
  )
}

/** The one place where a failure is dropped on purpose: the calls that the product lets fail in silence. */
export function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}

/** Takes every step, also after one that fails. */
export async function takeEach(steps: readonly (() => unknown)[]): Promise<void> {
  await Promise.allSettled(steps.map(async (step) => await step()))
}
