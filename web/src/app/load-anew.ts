import { PATHS } from './paths.ts'

/** Someone comes in after another: on a fresh page, with nothing in memory of the one before. */
export function loadAnew(): void {
  const { pathname, hash } = window.location
  // From there the sign-in leads on to where one wanted; what led to any other door works once.
  if (pathname === PATHS.login && hash === '') window.location.reload()
  else window.location.assign(PATHS.chat)
}
