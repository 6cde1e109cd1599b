import { ApiError, NetworkError } from '../../lib/errors.ts'
import { CHAT_TEXTS } from './texts.ts'

const CLOSED_STATUSES = [403, 404]

/** Whether an answer says that the reader may not open this: missing and forbidden look alike. */
export function isClosed(error: Error | null): boolean {
  return error instanceof ApiError && (CLOSED_STATUSES.includes(error.status) || error.code === 'ARCHIVED')
}

/** Why something could not be loaded, as far as a person can use it. */
export function whyFailed(error: Error | null): { why?: string } {
  if (error instanceof NetworkError) return { why: navigator.onLine ? error.message : CHAT_TEXTS.offlineWhy }
  return error instanceof ApiError && error.status < 500 ? { why: error.message } : {}
}
