import { z } from 'zod'
import { Email } from './patterns.ts'
import { Id, IsoDate, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** Someone to reach outside the product: of a patient, or of the place where `patientId` is null. */
export const Contact = z.object({
  id: Id,
  patientId: Id.nullable(),
  name: z.string(),
  /** What they are: a relation, or what they do. */
  role: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  addedBy: z.string(),
  createdAt: IsoDate,
})
export type Contact = z.infer<typeof Contact>

export const NewContact = z
  .object({
    patientId: Id.nullable().default(null),
    name: Text.trim().min(1).max(120),
    role: Text.trim().max(80).default(''),
    phone: Text.trim().min(3).max(40).nullable().default(null),
    email: Email.nullable().default(null),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, {
    message: 'Enter a phone number or an email',
    path: ['phone'],
  })
export type NewContact = z.input<typeof NewContact>

const access = { level: 'location' } as const

export const listContacts = route({
  name: 'listContacts',
  method: 'GET',
  path: `${BASE}/contacts`,
  summary: 'The contacts of a patient, for whoever reads their record; without one those of the place, for its staff',
  access,
  query: z.object({ patientId: z.coerce.number().pipe(Id).optional() }),
  data: z.array(Contact),
})

export const createContact = route({
  name: 'createContact',
  method: 'POST',
  path: `${BASE}/contacts`,
  summary: 'Adds a contact of a patient or of the place',
  access,
  body: NewContact,
  data: Contact,
  errors: ['CONFLICT', 'DISCHARGED', 'ARCHIVED'],
})

export const removeContact = route({
  name: 'removeContact',
  method: 'DELETE',
  path: `${BASE}/contacts/{contactId}`,
  summary: 'Removes a contact',
  access,
  data: z.null(),
})
