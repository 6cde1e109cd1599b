import { z } from 'zod'

/** What stands in the address of a link to a new password, before its secret. */
export const RESET_HASH = '#reset='

const ReturnState = z.object({ returnTo: z.string() })

/** Only an address inside the app may be returned to. */
export function safeReturnPath(value: string | null, fallback = '/chat'): string {
  if (!value?.startsWith('/')) return fallback
  // As a browser reads it, which takes a backslash for a slash and leaves out tabs and line breaks.
  if (!URL.canParse(value, window.location.origin)) return fallback
  const url = new URL(value, window.location.origin)
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return fallback
  return url.pathname.startsWith('/login') ? fallback : `${url.pathname}${url.search}${url.hash}`
}

/** Where someone wanted to go before they had to sign in, from the state of a navigation. */
export function returnPath(state: unknown): string {
  return safeReturnPath(ReturnState.safeParse(state).data?.returnTo ?? null)
}

/** An address without what was searched for: whoever signs in next may be another. */
export function withoutWords(path: string): string {
  const { pathname, searchParams } = new URL(path, window.location.origin)
  searchParams.delete('q')
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}
