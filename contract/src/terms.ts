import { z } from 'zod'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

export const TERMS_MAX_LENGTH = 60_000

/** Terms as they were published. A new version has a new id. */
export const Terms = z.object({
  id: Id,
  level: z.enum(['product', 'entity', 'location']),
  text: z.string(),
  publishedAt: IsoDate,
  /** Whether the reader has accepted this version. */
  isAccepted: z.boolean(),
})
export type Terms = z.infer<typeof Terms>

/** Where someone stands with the terms of the product itself. */
export const UserContext = z.object({
  terms_accepted_at: IsoDate.nullable(),
  termsLastUpdatedAt: IsoDate.nullable(),
  hasAcceptedLatestTermsAndConditions: z.boolean(),
})
export type UserContext = z.infer<typeof UserContext>

const ENTITY_TERMS = '/api/v2/entities/{entityId}/terms-conditions'
const LOCATION_TERMS = `${BASE}/terms-conditions` as const
const GROUP_TERMS = `${BASE}/groups/{groupId}/terms-conditions` as const

/** Accepting names what was read, so that nobody accepts a version that came in between. */
const Acceptance = z.object({ accepted: z.literal(true), termsIds: z.array(Id).min(1).max(3) })
/** What it takes the place of, as its writer knows it: what another has published meanwhile is not replaced unseen. */
const TermsWish = z.object({ text: Text.trim().max(TERMS_MAX_LENGTH), instead: Id.nullable().optional() })
export type NewTerms = z.output<typeof TermsWish>

/** The levels of a place as its terms screen shows them; one without terms is null. */
export const PlaceTerms = z.object({ entity: Terms.nullable(), location: Terms.nullable(), show_terms: z.boolean() })
export type PlaceTerms = z.infer<typeof PlaceTerms>

export const getTerms = route({
  name: 'getTerms',
  method: 'GET',
  path: '/api/v2/terms-conditions',
  summary: 'The terms of the product itself; null where there are none',
  access: { level: 'user' },
  data: z.object({ terms: Terms.nullable() }),
})

export const acceptTerms = route({
  name: 'acceptTerms',
  method: 'POST',
  path: '/api/v2/terms-conditions',
  summary: 'Accepts the terms of the product itself',
  access: { level: 'user' },
  body: z.object({ accepted: z.literal(true), termsIds: Acceptance.shape.termsIds.optional() }),
  data: UserContext,
  errors: ['CONFLICT'],
})

export const getEntityTerms = route({
  name: 'getEntityTerms',
  method: 'GET',
  path: ENTITY_TERMS,
  summary: 'The terms of an organisation; null where there are none',
  access: { level: 'user' },
  data: z.object({ terms: Terms.nullable() }),
})

export const acceptEntityTerms = route({
  name: 'acceptEntityTerms',
  method: 'PUT',
  path: ENTITY_TERMS,
  summary: 'Accepts the terms of an organisation',
  access: { level: 'user' },
  body: Acceptance,
  data: z.object({ show_terms: z.boolean() }),
  errors: ['CONFLICT'],
})

export const publishEntityTerms = route({
  name: 'publishEntityTerms',
  method: 'POST',
  path: ENTITY_TERMS,
  summary: 'Publishes new terms of an organisation, which everyone there must accept; without text there are none',
  access: { level: 'user' },
  body: TermsWish,
  data: z.object({ terms: Terms.nullable() }),
  errors: ['CONFLICT'],
})

export const getLocationTerms = route({
  name: 'getLocationTerms',
  method: 'GET',
  path: LOCATION_TERMS,
  summary: 'The terms that hold at a location: its own and those of its organisation',
  access: { level: 'location', beforeTerms: true },
  data: PlaceTerms,
})

export const acceptLocationTerms = route({
  name: 'acceptLocationTerms',
  method: 'PUT',
  path: LOCATION_TERMS,
  summary: 'Accepts the terms that hold at a location, those of its organisation with them',
  access: { level: 'location', beforeTerms: true },
  body: Acceptance,
  data: PlaceTerms,
  errors: ['CONFLICT'],
})

/** A visitor of a channel belongs to another place, and accepts the terms of the channel's here. */
export const getGroupTerms = route({
  name: 'getGroupTerms',
  method: 'GET',
  path: GROUP_TERMS,
  summary: 'The terms that hold at the place of a channel: its organisation’s and its own',
  access: { level: 'group', beforeTerms: true },
  data: PlaceTerms,
})

export const acceptGroupTerms = route({
  name: 'acceptGroupTerms',
  method: 'PUT',
  path: GROUP_TERMS,
  summary: 'Accepts the terms that hold at the place of a channel',
  access: { level: 'group', beforeTerms: true },
  body: Acceptance,
  data: PlaceTerms,
  errors: ['CONFLICT'],
})

export const publishLocationTerms = route({
  name: 'publishLocationTerms',
  method: 'POST',
  path: LOCATION_TERMS,
  summary: 'Publishes new terms of a location, which everyone there must accept; without text there are none',
  access: { level: 'location', admin: true },
  body: TermsWish,
  data: PlaceTerms,
  errors: ['CONFLICT'],
})
