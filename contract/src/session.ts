import { z } from 'zod'
import { Entity, Location } from './locations.ts'
import { Text } from './primitives.ts'
import { route } from './route.ts'
import { SortingPreference } from './sorting.ts'
import { User } from './users.ts'

export const Credentials = z.object({
  username: Text.min(1).max(254),
  password: Text.min(1).max(200),
})

/** The two tokens of a session: one for calls and the socket, one that opens media only. */
export const Tokens = z.object({ jwtToken: z.string(), jwtAssetToken: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** All that a client needs to draw the shell after sign-in. */
export const Session = Tokens.extend({
  user: User,
  entity: Entity,
  locations: z.array(Location),
  sortingPreference: SortingPreference,
})
export type Session = z.infer<typeof Session>

export const login = route({
  name: 'login',
  method: 'POST',
  path: '/api/v2/login',
  summary: 'Signs in with a username or email and a password',
  access: { level: 'public' },
  body: Credentials,
  data: Session,
  errors: ['WRONG_CREDENTIALS'],
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
  access: { level: 'user' },
  body: z.object({ everywhere: z.boolean().default(false) }).default({ everywhere: false }),
  data: z.null(),
})
