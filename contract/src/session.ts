import { z } from 'zod'
import { Entity, Location } from './locations.ts'
import { Text } from './primitives.ts'
import { route } from './route.ts'
import { SortingPreference } from './sorting.ts'
import { UserContext } from './terms.ts'
import { User } from './users.ts'

export const Credentials = z.object({
  username: Text.min(1).max(254),
  password: Text.min(1).max(200),
})

/** The two tokens of a session: one for calls and the socket, one that opens media only. */
export const Tokens = z.object({ jwtToken: z.string(), jwtAssetToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** Whether someone is asked for their PIN less often, and whether their organisation lets them choose so. */
export const PinReducedFrequency = z.object({ status: z.boolean(), isAllowed: z.boolean() })

/** All that a client needs to draw the shell after sign-in. `isPasswordSet` is false for who comes by another way. */
export const Session = Tokens.extend({
  user: User,
  isPasswordSet: z.boolean(),
  entity: Entity,
  locations: z.array(Location),
  /** Whether the session waits for its PIN: it opens nothing else until then. */
  isLocked: z.boolean(),
  isPinSet: z.boolean(),
  pinReducedFrequency: PinReducedFrequency,
  sortingPreference: SortingPreference,
  userContext: UserContext,
  /** The program that brought the person here, where one did. */
  integration: z.object({ name: z.string(), showChannelTopBanner: z.boolean() }).nullable().default(null),
})
export type Session = z.infer<typeof Session>

/** How the second step of a sign-in reaches its person. */
export const TwoStepMedium = z.enum(['email', 'sms'])
export type TwoStepMedium = z.infer<typeof TwoStepMedium>

export const CODE_LENGTH = 6

/** A code as it was sent, with the blanks that people put in. */
export const Code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), `Enter the ${CODE_LENGTH} digits`))

/** A code was sent: where to, in part, and when another may be asked for. `challenge` goes with the code when it comes back. */
export const Verification = z.object({
  challenge: z.string(),
  medium: TwoStepMedium,
  sentTo: z.string(),
  expiresIn: z.int().nonnegative(),
  resendIn: z.int().nonnegative(),
})
export type Verification = z.infer<typeof Verification>

/** Signed in; or the password held, and a code is asked for too. */
export const SignInAnswer = z.union([Session, z.object({ verification: Verification })])
export type SignInAnswer = z.infer<typeof SignInAnswer>

export function isSignedIn(answer: SignInAnswer): answer is Session {
  return !('verification' in answer)
}

export const login = route({
  name: 'login',
  method: 'POST',
  path: '/api/v2/login',
  summary: 'Signs in with a username or email and a password; with two-step on, a code is sent, again if asked again',
  access: { level: 'public' },
  body: Credentials,
  data: SignInAnswer,
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS', 'CONFLICT'],
})

export const verifyLogin = route({
  name: 'verifyLogin',
  method: 'POST',
  path: '/api/v2/login/verify',
  summary: 'Signs in with the same credentials and the code that was sent',
  access: { level: 'public' },
  body: Credentials.extend({ code: Code, challenge: z.string().min(1).max(100) }),
  data: Session,
  errors: ['WRONG_CREDENTIALS', 'WRONG_CODE', 'TOO_MANY_REQUESTS'],
})

export const refreshToken = route({
  name: 'refreshToken',
  method: 'PUT',
  path: '/api/v2/users/refresh/token',
  summary: 'New tokens and a fresh picture of the session, for the refresh cookie, the bearer and the asset token',
  access: { level: 'public' },
  body: z.object({ jwtAssetToken: z.string().min(1).max(4096) }),
  data: Session,
})

export const logout = route({
  name: 'logout',
  method: 'PUT',
  path: '/api/v2/logout',
  summary: 'Ends this session, or with everywhere all of the sessions of the user',
  access: { level: 'user', whileLocked: true },
  body: z.object({ everywhere: z.boolean().default(false) }).default({ everywhere: false }),
  data: z.null(),
})
