import { z } from 'zod'
import { Email, NewPassword, PersonName, Username } from './patterns.ts'
import { Id, IsoDate, Text } from './primitives.ts'
import { RoleKey } from './roles.ts'
import { BASE, route } from './route.ts'
import { AcceptedTerms, TermsToAccept } from './self-service.ts'
import { Session, TwoStepMedium } from './session.ts'

/** How long an invite can be accepted after it was sent. */
export const INVITE_DAYS = 7

/** How many people can be invited at once. */
export const MOST_INVITES = 20

/**
 * `closed` is one that opens nothing since its sender may no longer invite; whoever may sends it again. `undelivered` is
 * one that did not reach the address it was last sent to.
 */
export const InviteStatus = z.enum(['waiting', 'accepted', 'expired', 'revoked', 'closed', 'undelivered'])
export type InviteStatus = z.infer<typeof InviteStatus>

/** A name that may be left out. */
export const OptionalName = z.union([z.literal(''), PersonName]).default('')

/** Whom an invite goes to: one address, of a mailbox or of a phone. */
export const Reach = z.union([
  z.object({ email: Email, phone: z.undefined().optional() }),
  z.object({ phone: Text.min(3).max(40), email: z.undefined().optional() }),
])

/** Someone to be invited, to one of the roles of the location. */
export const NewInvite = z
  .object({ firstName: OptionalName, lastName: OptionalName, roleKey: RoleKey.default('collaborator') })
  .and(Reach)
export type NewInvite = z.input<typeof NewInvite>

/** An invite as those see it who may manage it. */
export const Invite = z.object({
  id: Id,
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  medium: TwoStepMedium,
  sentTo: z.string(),
  roleName: z.string(),
  channelName: z.string().nullable(),
  invitedBy: z.string(),
  sentAt: IsoDate,
  expiresAt: IsoDate,
  status: InviteStatus,
})
export type Invite = z.infer<typeof Invite>

/** Those who manage staff invite to every role that gives no more than they have; others, outside collaborators. */
const access = { level: 'location' } as const

export const listInvites = route({
  name: 'listInvites',
  method: 'GET',
  path: `${BASE}/invites`,
  summary: 'The invites of a location, newest first: all of them, or one’s own for who may only invite collaborators',
  access,
  data: z.array(Invite),
})

export const createInvites = route({
  name: 'createInvites',
  method: 'POST',
  path: `${BASE}/invites`,
  summary: 'Invites people by mail or text message: all of them or none',
  access,
  body: z.object({ invites: z.array(NewInvite).min(1).max(MOST_INVITES) }),
  data: z.array(Invite),
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const resendInvite = route({
  name: 'resendInvite',
  method: 'POST',
  path: `${BASE}/users/{userId}/resend-invite`,
  summary: 'Sends the open invite of someone again, with a new link that is good for as long',
  access,
  status: 201,
  data: Invite,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const revokeInvite = route({
  name: 'revokeInvite',
  method: 'DELETE',
  path: `${BASE}/invites/{inviteId}`,
  summary: 'Takes an invite back: its link opens nothing from now on',
  access,
  data: z.null(),
  errors: ['CONFLICT'],
})

/** The secret of a link. It stands behind the # of an address, which a browser sends to nobody. */
const InviteSecret = z.string().min(1).max(100)

/** What an invite is for, for whoever holds its link. */
export const InviteOffer = TermsToAccept.extend({
  entityName: z.string(),
  locationName: z.string(),
  roleName: z.string(),
  invitedBy: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Whoever has an account already joins with that one. */
  hasAccount: z.boolean(),
  /** Whoever is invited as a patient is asked when they were born: a link that went astray lets nobody else in. */
  asksBirthDate: z.boolean().optional(),
})
export type InviteOffer = z.infer<typeof InviteOffer>

const BornOn = z.object({ birthDate: z.iso.date().optional() })

export const openInvite = route({
  name: 'openInvite',
  method: 'POST',
  path: '/api/v2/invites/open',
  summary: 'What an invite is for; opening it changes nothing',
  access: { level: 'public' },
  body: z.object({ secret: InviteSecret }),
  data: InviteOffer,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const acceptInvite = route({
  name: 'acceptInvite',
  method: 'POST',
  path: '/api/v2/invites/accept',
  summary: 'Makes the account that an invite is for, once, and signs in',
  access: { level: 'public' },
  body: z
    .object({
      secret: InviteSecret,
      firstName: PersonName,
      lastName: PersonName,
      username: Username,
      password: NewPassword,
    })
    .extend(AcceptedTerms.shape)
    .extend(BornOn.shape),
  data: Session,
  errors: ['LINK_EXPIRED', 'WRONG_RELATIONSHIP', 'CONFLICT', 'TOO_MANY_REQUESTS', 'DISCHARGED', 'ARCHIVED'],
})

export const joinByInvite = route({
  name: 'joinByInvite',
  method: 'POST',
  path: '/api/v2/invites/join',
  summary: 'Joins with the account one is signed in with, which must be the one that was invited',
  access: { level: 'user' },
  body: z.object({ secret: InviteSecret }).extend(BornOn.shape),
  data: Session,
  errors: [
    'LINK_EXPIRED',
    'FORBIDDEN',
    'WRONG_RELATIONSHIP',
    'CONFLICT',
    'TOO_MANY_REQUESTS',
    'DISCHARGED',
    'ARCHIVED',
  ],
})
