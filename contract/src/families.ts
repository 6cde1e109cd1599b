import { z } from 'zod'
import { Group } from './groups.ts'
import { Invite, OptionalName, Reach } from './invites.ts'
import { Id, IsoDate } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What someone can be to a patient, in the order they are offered. */
export const RELATIONSHIPS = [
  'Wife',
  'Husband',
  'Partner',
  'Daughter',
  'Son',
  'Mother',
  'Father',
  'Sister',
  'Brother',
  'Granddaughter',
  'Grandson',
  'Niece',
  'Nephew',
  'Aunt',
  'Uncle',
  'Cousin',
  'Daughter-in-law',
  'Son-in-law',
  'Friend',
  'Neighbour',
  'Guardian',
  'Power of attorney',
] as const
export const Relationship = z.enum(RELATIONSHIPS)
export type Relationship = z.infer<typeof Relationship>

/** How often someone may try to say what they are to a patient. */
export const RELATIONSHIP_ATTEMPTS = 3

export const FamilyInviteStatus = z.enum(['Invited', 'Accepted'])

/**
 * Someone who belongs to a patient, or is asked to. To themselves, before they are verified, the patient is two initials and
 * the relation is not told: it is what they are asked.
 */
export const FamilyRecord = z.object({
  id: Id,
  FamilyMember: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }),
  Patient: z.object({ id: Id, fullName: z.string(), Group: z.object({ id: Id }).nullable() }),
  relation: z.string().nullable(),
  invite_status: FamilyInviteStatus,
  relation_verified: z.boolean(),
  /** Null where it is nobody's business: for other relatives. */
  left_attempts: z.int().nonnegative().nullable(),
  /** Since when they have no access any more. */
  endedAt: IsoDate.nullable(),
  /** Where the open invite went; for those who may send it again. */
  invite: z.object({ id: Id, sentTo: z.string(), expiresAt: IsoDate }).nullable(),
})
export type FamilyRecord = z.infer<typeof FamilyRecord>

const access = { level: 'location' } as const

export const listRelationships = route({
  name: 'listRelationships',
  method: 'GET',
  path: '/api/static/relationships',
  summary: 'What someone can be to a patient',
  access: { level: 'user' },
  data: z.array(Relationship),
})

export const inviteFamily = route({
  name: 'inviteFamily',
  method: 'POST',
  path: `${BASE}/family/invites`,
  summary: 'Invites someone by mail or text message to be of a patient’s family',
  access,
  body: z.object({ patientId: Id, relation: Relationship, firstName: OptionalName, lastName: OptionalName }).and(Reach),
  data: FamilyRecord,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED', 'TOO_MANY_REQUESTS'],
})

export const resendFamilyInvite = route({
  name: 'resendFamilyInvite',
  method: 'PUT',
  path: `${BASE}/family/invites/{inviteId}/resend`,
  summary: 'Sends an open invite of a patient’s family again, with a new link',
  access,
  data: Invite,
  errors: ['CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const invitePatient = route({
  name: 'invitePatient',
  method: 'POST',
  path: `${BASE}/patients/{patientId}/invite`,
  summary: 'Invites a patient themself, who then reads along with their family and decides who belongs to it',
  access,
  body: Reach,
  data: Invite,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED', 'TOO_MANY_REQUESTS'],
})

/** Whether a patient reads along themself: the account behind it by the name that whoever came gave, or the open invite. */
export const PatientAccess = z.object({
  state: z.enum(['none', 'invited', 'accepted']),
  person: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }).nullable(),
  invite: z.object({ id: Id, sentTo: z.string(), expiresAt: IsoDate }).nullable(),
})
export type PatientAccess = z.infer<typeof PatientAccess>

export const getPatientAccess = route({
  name: 'getPatientAccess',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/access`,
  summary: 'Whether a patient reads along themself, for those who can invite them or end it',
  access,
  data: PatientAccess,
})

export const endPatientAccess = route({
  name: 'endPatientAccess',
  method: 'DELETE',
  path: `${BASE}/patients/{patientId}/access`,
  summary: 'Ends a patient’s own access, or takes their invite back; they can be invited anew',
  access,
  data: z.null(),
})

export const acceptFamilyInvite = route({
  name: 'acceptFamilyInvite',
  method: 'PUT',
  path: `${BASE}/patients/authorizations/accept-invite`,
  summary: 'Accepts to be of a patient’s family, for someone who is of another’s at this location already',
  access,
  body: z.object({ patientId: Id }),
  data: FamilyRecord,
})

export const proveRelationship = route({
  name: 'proveRelationship',
  method: 'PUT',
  path: `${BASE}/family/patients/{patientId}/relationship`,
  summary: 'Says what one is to a patient and when they were born; only so many times',
  access,
  body: z.object({ relation: Relationship, birth_date: z.iso.date() }),
  data: FamilyRecord,
  errors: ['WRONG_RELATIONSHIP', 'CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const authorizeFamily = route({
  name: 'authorizeFamily',
  method: 'POST',
  path: `${BASE}/patients/authorizations`,
  summary: 'Lets someone of a patient’s family read along, or again, without being asked; by staff or by the patient',
  access,
  body: z.object({ patientId: Id, familyMemberId: Id }),
  data: FamilyRecord,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const unauthorizeFamily = route({
  name: 'unauthorizeFamily',
  method: 'DELETE',
  path: `${BASE}/family/members/{memberId}`,
  summary: 'Ends the access of someone of a patient’s family; by staff or by the patient',
  access,
  data: z.null(),
})

export const unauthorizeMe = route({
  name: 'unauthorizeMe',
  method: 'DELETE',
  path: `${BASE}/family/patients/{patientId}/un-authorize/me`,
  summary: 'Ends one’s own access as family of a patient',
  access,
  data: z.null(),
})

export const grantAttempts = route({
  name: 'grantAttempts',
  method: 'PUT',
  path: `${BASE}/family/members/{memberId}/attempts`,
  summary: 'Lets someone try again to say what they are to a patient',
  access,
  data: FamilyRecord,
  errors: ['CONFLICT'],
})

export const listFamily = route({
  name: 'listFamily',
  method: 'GET',
  path: `${BASE}/family/members`,
  summary: 'The family of a patient; without one, for staff, the newest of the location, and for others their own',
  access,
  query: z.object({ patientId: z.coerce.number().pipe(Id).optional() }),
  data: z.array(FamilyRecord),
})

export const listOwnFamily = route({
  name: 'listOwnFamily',
  method: 'GET',
  path: `${BASE}/family/mine`,
  summary: 'Whose family the caller is, or is asked to be, at a location',
  access,
  data: z.array(FamilyRecord),
})

export const listFamilyChannels = route({
  name: 'listFamilyChannels',
  method: 'GET',
  path: `${BASE}/patients/family-channels`,
  summary: 'The channels of families that the caller reads',
  access,
  data: z.array(Group),
})
