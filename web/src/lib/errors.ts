import type { ErrorCode } from '@kinward/contract/errors'

export type Problem = { path: string; message: string }

/** The server answered, and said no. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly problems: readonly Problem[]

  constructor(failure: { status: number; code: ErrorCode; message: string; problems?: readonly Problem[] }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.problems = failure.problems ?? []
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
  return error.status >= 500 || error.status === 429 || error.status === 408 || error.status === 401
}

/** The one place where a failure is dropped on purpose: the calls that the product lets fail in silence. */
export function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}
