import { z } from 'zod'
import { Id } from './primitives.ts'
import { BASE, route } from './route.ts'

/** An address, or a range of them: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. */
export const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'is not an address or a range of addresses',
})

const allowedAddresses = z.array(AddressRange).max(200)

/** What a place of care asks of those who come to it, beyond what their role allows. */
export const LocationSecurity = z.object({
  enableIpRestriction: z.boolean(),
  allowedAddresses,
  disableWebapp: z.boolean(),
  /** Those who may use the web app all the same. */
  allowedAppUserIds: z.array(Id).max(1_000),
  disableWebDownloads: z.boolean(),
  disableScreenshots: z.boolean(),
})
export type LocationSecurity = z.infer<typeof LocationSecurity>

/** The same for all places of an organisation; a location can ask for more, never for less. */
export const EntitySecurity = LocationSecurity.pick({
  enableIpRestriction: true,
  allowedAddresses: true,
  disableWebDownloads: true,
  disableScreenshots: true,
}).extend({ allowReducedPinFrequency: z.boolean() })
export type EntitySecurity = z.infer<typeof EntitySecurity>

/** Whoever changes the rules must still be let in by them. */
const changeErrors = ['CONFLICT'] as const

export const getLocationSecurity = route({
  name: 'getLocationSecurity',
  method: 'GET',
  path: `${BASE}/security`,
  summary: 'What a location asks of those who come to it',
  access: { level: 'location', admin: true },
  data: LocationSecurity,
})

export const changeLocationSecurity = route({
  name: 'changeLocationSecurity',
  method: 'PUT',
  path: `${BASE}/security`,
  summary: 'Changes it, at once and for everyone who is there',
  access: { level: 'location', admin: true },
  body: LocationSecurity,
  data: LocationSecurity,
  errors: changeErrors,
})

export const getEntitySecurity = route({
  name: 'getEntitySecurity',
  method: 'GET',
  path: '/api/v2/entities/{entityId}/security',
  summary: 'What an organisation asks of those who come to any of its locations',
  access: { level: 'user' },
  data: EntitySecurity,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})

export const changeEntitySecurity = route({
  name: 'changeEntitySecurity',
  method: 'PUT',
  path: '/api/v2/entities/{entityId}/security',
  summary: 'Changes it, at once and for everyone who is there',
  access: { level: 'user' },
  body: EntitySecurity,
  data: EntitySecurity,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'IP_RESTRICTED'],
})
