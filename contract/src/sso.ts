import { z } from 'zod'
import { Email } from './patterns.ts'
import { Id, Text } from './primitives.ts'
import { RoleKey } from './roles.ts'
import { route } from './route.ts'
import { Session } from './session.ts'

/** A part of a mail address that an organisation's people have: example.org. */
const Domain = z
  .string()
  .max(253)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain such as example.org'))

/** How an organisation signs its people in by itself. The secret goes in and never comes out. */
export const SsoSettings = z.object({
  isOn: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  domains: z.array(z.string()),
  /** Whether someone without an account gets one, where, and as what. */
  allowSignUp: z.boolean(),
  locationId: Id.nullable(),
  roleKey: RoleKey,
  /** What the other side must know of us. */
  redirectUri: z.string(),
})
export type SsoSettings = z.infer<typeof SsoSettings>

const SETTINGS = '/api/v2/entities/{entityId}/sso'

export const getSsoSettings = route({
  name: 'getSsoSettings',
  method: 'GET',
  path: SETTINGS,
  summary: 'How an organisation signs its people in by itself',
  access: { level: 'user' },
  data: SsoSettings,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const changeSsoSettings = route({
  name: 'changeSsoSettings',
  method: 'PUT',
  path: SETTINGS,
  summary: 'Changes it, once the issuer has answered; without a secret the one that is kept stays',
  access: { level: 'user' },
  body: z.object({
    isOn: z.boolean(),
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    clientId: Text.trim().min(1).max(200),
    clientSecret: Text.min(1).max(500).optional(),
    domains: z.array(Domain).min(1).max(20),
    allowSignUp: z.boolean(),
    locationId: Id.nullable(),
    roleKey: RoleKey,
  }),
  data: SsoSettings,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
})

/** Signing in links an account by its mail address; signing up makes one where there is none. */
export const SsoPurpose = z.enum(['login', 'signup'])
export type SsoPurpose = z.infer<typeof SsoPurpose>

export const startSso = route({
  name: 'startSso',
  method: 'POST',
  path: '/api/v2/sso/start',
  summary: 'Where to go to be signed in by one’s own organisation, by the domain of the mail address',
  access: { level: 'public' },
  body: z.object({ email: Email, purpose: SsoPurpose }),
  data: z.object({ url: z.url() }),
  errors: ['FEATURE_OFF', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const finishSso = route({
  name: 'finishSso',
  method: 'POST',
  path: '/api/v2/sso/finish',
  summary: 'Signs in with what the organisation sent its person back with',
  access: { level: 'public' },
  body: z.object({ answer: z.string().min(1).max(4_000) }),
  data: Session,
  errors: ['LINK_EXPIRED', 'FORBIDDEN', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})
