import { z } from 'zod'

/** What stands in the address of a link to a new password, before its secret. */
export const RESET_HASH = '#reset='

const ReturnState = z.object({ returnTo: z.string() })

/** Only an address inside the app may be returned to. */
export function safeReturnPath(value: string | null, fallback = '/chat'): string {
  if (!value?.startsWith('/') || value.startsWith('//') || value.startsWith('/\\')) return fallback
  return value.startsWith('/login') ? fallback : value
}

/** Where someone wanted to go before they had to sign in, from the state of a navigation. */
export function returnPath(state: unknown): string {
  return safeReturnPath(ReturnState.safeParse(state).data?.returnTo ?? null)
}
