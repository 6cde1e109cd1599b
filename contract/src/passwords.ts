import { z } from 'zod'
import { NewPassword } from './patterns.ts'
import { Text } from './primitives.ts'
import { route } from './route.ts'
import { Session, Verification } from './session.ts'

/** What is said of a password that one had before; the form shows it, no toast does. */
export const PASSWORD_REUSED = 'The password has already been used'

/** How many passwords back none may be taken again. */
export const PASSWORDS_REMEMBERED = 5

/** A password that is given to be checked. */
export const GivenPassword = Text.min(1).max(200)

export const forgotPassword = route({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/v2/users/forgot/password',
  summary: 'Mails a link that sets a new password, if anyone has this username or email; the answer never tells',
  access: { level: 'public' },
  body: z.object({ username: Text.min(1).max(254) }),
  data: z.null(),
  errors: ['TOO_MANY_REQUESTS'],
})

/** Signed in; or the password is set, and its owner's second step follows, by the username that goes with it. */
export const ResetAnswer = z.union([Session, z.object({ username: z.string(), verification: Verification })])

export const resetPassword = route({
  name: 'resetPassword',
  method: 'PUT',
  path: '/api/v2/users/reset/password',
  summary:
    'Sets a new password with the secret of a link, ends every session and begins one; where the second step is not by mail, it follows',
  access: { level: 'public' },
  body: z.object({ jwtToken: z.string().min(1).max(200), password: NewPassword }),
  data: ResetAnswer,
  errors: ['LINK_EXPIRED', 'PASSWORD_REUSED', 'TOO_MANY_REQUESTS', 'CONFLICT'],
})

export const changePassword = route({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/v2/change-password',
  summary: 'Takes another password and ends every other session; the current one is asked for where there is one',
  access: { level: 'user' },
  body: z.object({ currentPassword: GivenPassword.optional(), password: NewPassword }),
  data: z.object({ isPasswordSet: z.literal(true) }),
  errors: ['WRONG_PASSWORD', 'PASSWORD_REUSED', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
})

export const verifyPassword = route({
  name: 'verifyPassword',
  method: 'POST',
  path: '/api/v2/users/password/verify',
  summary: 'Shows that it is still the same person, unlocks the session and replaces its tokens',
  access: { level: 'user', whileLocked: true },
  body: z.object({ password: GivenPassword }),
  data: Session,
  errors: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
})
