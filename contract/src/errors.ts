import { z } from 'zod'

/** Every code an error answer can carry. The first ten are the product's; the rest say what went wrong with a call. */
export const ERROR_CODES = [
  'NOT_ACCESSIBLE',
  'DISCHARGED',
  'ARCHIVED',
  'FILE_NOT_VIEWABLE',
  'APP_DISABLED',
  'IP_RESTRICTED',
  'NO_NOTIFICATION_DATA',
  'MOBILE_RESTRICTED',
  'WEBAPP_RESTRICTED',
  'MEETING_ALREADY_ENDED',
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'PIN_REQUIRED',
  'WRONG_CREDENTIALS',
  'WRONG_PIN',
  'OUT_OF_ATTEMPTS',
  'WRONG_PASSWORD',
  'WRONG_RELATIONSHIP',
  'WRONG_CODE',
  'LINK_EXPIRED',
  'PASSWORD_REUSED',
  'TERMS_REQUIRED',
  'FORBIDDEN',
  'FEATURE_OFF',
  'NOT_FOUND',
  'CONFLICT',
  'PLAN_LIMIT',
  'NO_PHONE',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const

export const ErrorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof ErrorCode>
