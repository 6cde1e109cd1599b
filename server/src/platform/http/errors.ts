import type { ErrorCode } from '@kinward/contract/errors'

/** The HTTP status of each code, in one place. */
const STATUS: Record<ErrorCode, number> = {
  NOT_ACCESSIBLE: 404,
  DISCHARGED: 409,
  ARCHIVED: 409,
  FILE_NOT_VIEWABLE: 403,
  APP_DISABLED: 403,
  IP_RESTRICTED: 403,
  NO_NOTIFICATION_DATA: 404,
  MOBILE_RESTRICTED: 403,
  WEBAPP_RESTRICTED: 403,
  MEETING_ALREADY_ENDED: 409,
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  PIN_REQUIRED: 401,
  WRONG_CREDENTIALS: 401,
  WRONG_PIN: 403,
  OUT_OF_ATTEMPTS: 401,
  WRONG_PASSWORD: 403,
  WRONG_RELATIONSHIP: 403,
  WRONG_CODE: 403,
  LINK_EXPIRED: 410,
  PASSWORD_REUSED: 409,
  TERMS_REQUIRED: 403,
  FORBIDDEN: 403,
  FEATURE_OFF: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PLAN_LIMIT: 403,
  NO_PHONE: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
}

export type FieldProblem = { path: string; message: string }

/** A failure that has a name in the contract and a sentence for the person who meets it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly problems: FieldProblem[] | undefined
  /** In how many seconds it may be tried again. */
  readonly retryAfter: number | undefined
  /** The patient who is there already, where one was to be made. */
  patientId?: number
  /** The note that was saved, where another came under its key. */
  noteId?: number
  /** How often it may still be tried. */
  leftAttempts?: number

  constructor(code: ErrorCode, message: string, problems?: FieldProblem[], retryAfter?: number) {
    super(message)
    this.code = code
    this.status = STATUS[code]
    this.problems = problems
    this.retryAfter = retryAfter
  }
}

/** Missing and forbidden look alike to someone who may not know that the thing exists. */
export const notFound = (): AppError => new AppError('NOT_FOUND', 'There is nothing here.')
export const unauthenticated = (): AppError => new AppError('UNAUTHENTICATED', 'Please sign in.')

/** Something was kept under this key already, and what comes now differs: whoever sent it must learn that it was not kept. */
export const keptOtherwise = (message: string): AppError =>
  new AppError('CONFLICT', message, [{ path: 'body.hashKey', message }])
