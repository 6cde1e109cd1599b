export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Whether someone else had what was needed for longer than one was ready to wait. */
export function isHeld(error: unknown): boolean {
  return errorCode(error) === LOCK_NOT_AVAILABLE
}

const DEADLOCK = '40P01'

/** Whether the database gave something up so that another, who waited for it in a circle, could go on: it can be tried again. */
export function isGivenUp(error: unknown): boolean {
  return errorCode(error) === DEADLOCK
}

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0.|53300|57014|55P03)$/

/** Whether an error means that the database could not be asked just now, as opposed to having refused what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (code) return UNREACHABLE.test(code)
  return /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool/.test(
    error.message,
  )
}
