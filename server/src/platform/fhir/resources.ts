import { BirthDate } from '@kinward/contract/managing-patients'
import { z } from 'zod'
import type { FoundPatient, RecordDocument } from './record.ts'

/** What FHIR calls a name that is unique in the world by itself. */
export const URI_SYSTEM = 'urn:ietf:rfc:3986'
const LOINC = 'http://loinc.org'
const RECORD_NUMBER_TYPE = 'MR'

export const uriOf = (identifier: string): string => `urn:uuid:${identifier}`

/** A DocumentReference of R4 with the words themselves in it. */
export function documentReference(document: RecordDocument) {
  const { subject, type, title, text, author, at, effectiveAt } = document
  return {
    resourceType: 'DocumentReference',
    identifier: [{ system: URI_SYSTEM, value: uriOf(document.identifier) }],
    status: 'current',
    docStatus: 'final',
    type: { coding: [{ system: LOINC, code: type.code, display: type.label }], text: type.label },
    subject: 'reference' in subject ? subject : { type: 'Patient', identifier: { value: subject.recordNumber } },
    date: at.toISOString(),
    author: [{ display: author }],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(text, 'utf8').toString('base64'),
          title,
          creation: effectiveAt.toISOString(),
        },
      },
    ],
    context: { period: { start: effectiveAt.toISOString() } },
  }
}

export const Resource = z.looseObject({ resourceType: z.string(), id: z.string().optional() })

/** A page of what was found; what is not as R4 has it is passed over. */
export const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  entry: z.array(z.object({ resource: z.unknown() })).default([]),
})

export const CapabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string().startsWith('4.'),
})

const FhirPatient = z.object({
  resourceType: z.literal('Patient'),
  id: z.string().regex(/^[A-Za-z0-9\-.]{1,64}$/),
  name: z
    .array(
      z.object({
        use: z.string().optional(),
        family: z.string().optional(),
        given: z.array(z.string()).optional(),
        text: z.string().optional(),
      }),
    )
    .default([]),
  birthDate: z.string().optional(),
  gender: z.string().optional(),
  identifier: z
    .array(
      z.object({
        value: z.string().optional(),
        system: z.string().optional(),
        type: z.object({ coding: z.array(z.object({ code: z.string().optional() })).optional() }).optional(),
      }),
    )
    .default([]),
})

/** A patient out of a resource; undefined for what is none, or has no name. */
export function readFhirPatient(resource: unknown): FoundPatient | undefined {
  const { data } = FhirPatient.safeParse(resource)
  if (!data) return undefined
  const name =
    data.name.find(({ use }) => use === 'official') ?? data.name.find(({ use }) => use !== 'old') ?? data.name[0]
  const words = name?.text?.trim().split(/\s+/) ?? []
  const first_name = (name?.given?.join(' ') ?? words.slice(0, -1).join(' ')).trim()
  const last_name = (name?.family ?? words.at(-1) ?? '').trim()
  if (first_name === '' && last_name === '') return undefined
  const isNumber = ({ type }: (typeof data.identifier)[number]) =>
    type?.coding?.some(({ code }) => code === RECORD_NUMBER_TYPE) ?? false
  // What says that it is something else, as a social security number does, is no record number.
  const isPlain = ({ type, system }: (typeof data.identifier)[number]) => !type && !system?.endsWith('us-ssn')
  const number = data.identifier.find(isNumber) ?? data.identifier.find(isPlain)
  const value = number?.value?.trim()
  return {
    reference: `Patient/${data.id}`,
    first_name,
    last_name,
    // R4 lets a birth date be a year or a month alone, which is no day; others write 9999-12-31 for one they do not know.
    birth_date: BirthDate.safeParse(data.birthDate).data ?? null,
    gender: data.gender ?? null,
    recordNumber: value === undefined || value === '' ? null : value,
  }
}
