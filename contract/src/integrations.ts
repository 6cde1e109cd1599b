import { z } from 'zod'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { Session } from './session.ts'

/** Signed data is good for this long, and once. */
export const INTEGRATION_DATA_SECONDS = 300

/** Another program that brings its people here. The key that it signs with is shown when it is made, and kept nowhere. */
export const Integration = z.object({
  id: Id,
  name: z.string(),
  publicKey: z.string(),
  showChannelTopBanner: z.boolean(),
  createdAt: IsoDate,
  lastUsedAt: IsoDate.nullable(),
  isRevoked: z.boolean(),
})
export type Integration = z.infer<typeof Integration>

export const listIntegrations = route({
  name: 'listIntegrations',
  method: 'GET',
  path: `${BASE}/integrations`,
  summary: 'The programs that bring people to a location',
  access: { level: 'location', admin: true },
  data: z.array(Integration),
})

export const createIntegration = route({
  name: 'createIntegration',
  method: 'POST',
  path: `${BASE}/integrations`,
  summary: 'Makes a pair of keys for a program; the private one is in this answer and nowhere else',
  access: { level: 'location', admin: true },
  body: z.object({ name: Text.trim().min(2).max(60), showChannelTopBanner: z.boolean() }),
  data: Integration.extend({ privateKey: z.string() }),
})

export const revokeIntegration = route({
  name: 'revokeIntegration',
  method: 'DELETE',
  path: `${BASE}/integrations/{integrationId}`,
  summary: 'Revokes a key; the sessions that were begun with it end',
  access: { level: 'location', admin: true },
  data: z.null(),
})

export const validateIntegration = route({
  name: 'validateIntegration',
  method: 'POST',
  path: '/api/integrations/validate/{publicKey}',
  summary:
    'Signs in whom a program vouches for: data is a JWT (EdDSA) with aud kinward, sub, iat, exp and jti, good once',
  access: { level: 'public' },
  body: z.object({ data: z.string().min(1).max(4_000) }),
  data: Session.extend({ showChannelTopBanner: z.boolean() }),
  errors: ['UNAUTHENTICATED', 'TOO_MANY_REQUESTS'],
})
