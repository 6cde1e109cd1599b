import { z } from 'zod'
import { Attachment } from './attachments.ts'
import { Answer, Answers, Photo } from './form-answers.ts'
import { FormDefinition } from './form-definitions.ts'
import { Email } from './patterns.ts'
import { Id, IsoDate, QueryInt, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { NewUpload, UploadAddress } from './uploads.ts'

/** The most that PostgreSQL's integers hold. */
const LAST_VERSION = 2_147_483_647
const FormVersion = Id.max(LAST_VERSION)

/** A form, as a list names it. `patients` and `family` say whose channels it is made for. */
export const FormSummary = z.object({
  id: Id,
  name: z.string(),
  patients: z.boolean(),
  family: z.boolean(),
  /** The newest that was published. */
  version: Id,
  questionCount: z.int().positive(),
  isScored: z.boolean(),
  isAcuity: z.boolean(),
})
export type FormSummary = z.infer<typeof FormSummary>

/** A form in one of its versions. */
export const Form = FormSummary.extend({ definition: FormDefinition })
export type Form = z.infer<typeof Form>

/** By name, ignoring case. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' })
}

/** The forms of a channel: those made for its kind first, each part by name. */
export function formsFor<Named extends Pick<FormSummary, 'name' | 'patients' | 'family'>>(
  forms: readonly Named[],
  audience: 'patients' | 'family',
): Named[] {
  const rank = (form: Named) => (form[audience] ? 0 : 1)
  return forms.toSorted((one, other) => rank(one) - rank(other) || byName(one, other))
}

/** A form as an admin writes it. `version` is the one that it stands on: nobody overwrites what they have not seen. */
export const FormWish = z.object({
  name: Text.trim().min(1, 'Give the form a name.').max(80),
  patients: z.boolean(),
  family: z.boolean(),
  definition: FormDefinition,
})
export type FormWish = z.input<typeof FormWish>

export const listForms = route({
  name: 'listForms',
  method: 'GET',
  path: `${BASE}/forms`,
  summary: 'The forms of a location, by name ignoring case; for its staff',
  access: { level: 'location' },
  data: z.array(FormSummary),
})

export const getForm = route({
  name: 'getForm',
  method: 'GET',
  path: `${BASE}/forms/{formId}`,
  summary:
    'A form in its newest version, or in another; for staff, and for those to whom a message gives it. How it is scored is for the care team alone',
  access: { level: 'location' },
  query: z.object({ version: QueryInt.max(LAST_VERSION).optional() }),
  data: Form,
})

export const createForm = route({
  name: 'createForm',
  method: 'POST',
  path: `${BASE}/forms`,
  summary: 'Publishes a new form',
  access: { level: 'location', admin: true },
  body: FormWish,
  data: Form,
  errors: ['CONFLICT'],
})

export const publishForm = route({
  name: 'publishForm',
  method: 'PUT',
  path: `${BASE}/forms/{formId}`,
  summary: 'Publishes the next version of a form; answers keep the version that they were given to',
  access: { level: 'location', admin: true },
  body: FormWish.extend({ version: FormVersion }),
  data: Form,
  errors: ['CONFLICT'],
})

export const retireForm = route({
  name: 'retireForm',
  method: 'DELETE',
  path: `${BASE}/forms/{formId}`,
  summary: 'Takes a form out of use; what was answered stays, and whoever is filling it in can finish',
  access: { level: 'location', admin: true },
  data: z.null(),
})

/** Answers to a form. Sent again with the same `hashKey`, they are kept once; others under it are refused. */
export const NewResponse = z.object({
  /** The version that was filled in. */
  version: FormVersion,
  /** When it was opened, in unix seconds. */
  startedAt: z.int().nonnegative().max(4_102_444_800),
  answers: Answers,
  hashKey: Text.min(8).max(100),
  /** The message that gave the form, where one did. */
  messageId: Id.nullable().default(null),
})

/** What became of answers, as far as whoever gave them may know: a family is told no score. */
export const Receipt = z.object({ formId: Id, formName: z.string(), result: z.string().nullable() })
export type Receipt = z.infer<typeof Receipt>

export const answerForm = route({
  name: 'answerForm',
  method: 'POST',
  path: `${BASE}/forms/{formId}/patients/{patientId}/response`,
  summary: 'Keeps answers to a form about a patient; the server counts the score',
  access: { level: 'location', feature: 'patientMessages' },
  body: NewResponse,
  data: Receipt,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

const Answerer = z.object({ userId: Id, fullName: z.string() })

/** One filling of a form. Whoever came by a link has no account. */
export const ResponseSummary = z.object({
  id: Id,
  version: Id,
  score: z.int().nullable(),
  result: z.string(),
  answeredBy: Answerer.nullable(),
  answeredAt: IsoDate,
})
export type ResponseSummary = z.infer<typeof ResponseSummary>

/** What a form has found out about a patient: the latest result, and those before it, newest first. */
export const AssessmentHistory = z.object({
  /** Null for a result that no form of ours made. */
  formId: Id.nullable(),
  name: z.string(),
  result: z.string(),
  isAcuity: z.boolean(),
  completedAt: IsoDate,
  responses: z.array(ResponseSummary),
})
export type AssessmentHistory = z.infer<typeof AssessmentHistory>

/** A link to a form that was sent to someone without an account. */
export const FormLink = z.object({
  id: Id,
  formId: Id,
  formName: z.string(),
  sentTo: z.string(),
  sentAt: IsoDate,
  expiresAt: IsoDate,
  status: z.enum(['open', 'used', 'expired']),
})
export type FormLink = z.infer<typeof FormLink>

/** What forms have found out about a patient, and what the reader can do about it. */
export const PatientAssessments = z.object({
  patientName: z.string(),
  assessments: z.array(AssessmentHistory),
  links: z.array(FormLink),
  /** Whether the reader may fill in forms and send them out: staff, while the patient is here. */
  mayAnswer: z.boolean(),
  /** The patient's channel, where the reader is in it: photos go through it. */
  groupId: Id.nullable(),
})
export type PatientAssessments = z.infer<typeof PatientAssessments>

/** How many results of one form a patient's history holds, the newest. */
export const HISTORY_MOST = 60

export const listAssessments = route({
  name: 'listAssessments',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/assessments`,
  summary: 'What forms have found out about a patient, with the history of each, and the links that wait',
  access: { level: 'location', feature: 'patientMessages' },
  data: PatientAssessments,
})

/** An answer as it is shown: a photo is a file, and so is a signature that was drawn. */
const ShownAnswer = z.union([Answer, z.object({ photo: Attachment })])

export const FormResponse = ResponseSummary.extend({
  formId: Id,
  formName: z.string(),
  startedAt: IsoDate,
  definition: FormDefinition,
  answers: z.record(z.string(), ShownAnswer),
})
export type FormResponse = z.infer<typeof FormResponse>

export const getResponse = route({
  name: 'getResponse',
  method: 'GET',
  path: `${BASE}/patients/{patientId}/responses/{responseId}`,
  summary: 'What was answered, beside what was asked then',
  access: { level: 'location', feature: 'patientMessages' },
  data: FormResponse,
})

/** How long a link to a form opens. */
export const FORM_LINK_DAYS = 7

/** Sent again with the same `hashKey`, it is the same link; to another address, or to another form, it is refused. */
export const sendFormLink = route({
  name: 'sendFormLink',
  method: 'POST',
  path: `${BASE}/forms/{formId}/patients/{patientId}/links`,
  summary: 'Sends someone without an account a link to a form, by mail or text message; it works once',
  access: { level: 'location', feature: 'patientMessages' },
  body: z
    .object({ email: Email.optional(), phone: Text.max(40).optional(), hashKey: Text.min(8).max(100).optional() })
    .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      path: ['email'],
      message: 'Give an email or a phone number',
    }),
  data: FormLink,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const revokeFormLink = route({
  name: 'revokeFormLink',
  method: 'DELETE',
  path: `${BASE}/patients/{patientId}/form-links/{linkId}`,
  summary: 'Takes a link to a form back',
  access: { level: 'location', feature: 'patientMessages' },
  data: z.null(),
})

const Secret = Text.min(1).max(200)

/** What the holder of a link is shown. Of the patient it says the first name alone, of the form not how it is scored. */
export const FormOffer = z.object({
  formName: z.string(),
  version: Id,
  definition: FormDefinition,
  firstName: z.string(),
  entityName: z.string(),
  expiresAt: IsoDate,
})
export type FormOffer = z.infer<typeof FormOffer>

export const openFormLink = route({
  name: 'openFormLink',
  method: 'POST',
  path: '/api/v2/form-links/open',
  summary: 'What stands behind a link to a form',
  access: { level: 'public' },
  body: z.object({ secret: Secret }),
  data: FormOffer,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

/** The largest photo that is taken by a link. */
export const FORM_PHOTO_MAX_BYTES = 25 * 1024 ** 2

export const beginFormPhoto = route({
  name: 'beginFormPhoto',
  method: 'POST',
  path: '/api/v2/form-links/photos',
  summary:
    'Announces a photo of whoever holds a link, for a question that asks for one; it takes the place of an earlier one',
  access: { level: 'public' },
  body: NewUpload.omit({ isVoiceClip: true }).extend({ secret: Secret, questionId: Text.min(1).max(40) }),
  data: UploadAddress,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'],
})

export const finishFormPhoto = route({
  name: 'finishFormPhoto',
  method: 'POST',
  path: '/api/v2/form-links/photos/arrived',
  summary: 'Says that the bytes of a photo have arrived; answers once they were looked at',
  access: { level: 'public' },
  body: z.object({ secret: Secret, uploadName: Text.min(1).max(200) }),
  data: Photo,
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS', 'CONFLICT', 'UNSUPPORTED_MEDIA', 'UNAVAILABLE'],
})

export const answerFormLink = route({
  name: 'answerFormLink',
  method: 'POST',
  path: '/api/v2/form-links/answer',
  summary: 'Keeps the answers of whoever holds a link; the link is used up',
  access: { level: 'public' },
  body: NewResponse.omit({ messageId: true }).extend({ secret: Secret }),
  data: z.object({ formName: z.string() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS', 'CONFLICT'],
})
