import type { z } from 'zod'
import { type ClinicalRecord, type FoundPatient, RecordAway, RecordRefused } from './record.ts'
import {
  Bundle,
  CapabilityStatement,
  documentReference,
  readFhirPatient,
  Resource,
  URI_SYSTEM,
  uriOf,
} from './resources.ts'

const TIMEOUT_MS = 15_000
const FHIR_JSON = 'application/fhir+json'
const MOST_PATIENTS = 20
/** The most that an answer may hold: a page of patients is far from it. */
const MOST_BYTES = 5_000_000

export type FhirSignIn =
  | { kind: 'none' }
  | { kind: 'basic'; username: string; password: string }
  | { kind: 'bearer'; token: string }

export type FhirAddress = { address: string; signIn: FhirSignIn }

type Answer = { status: number; headers: Headers; body: unknown }

/** Speaks FHIR R4 to a server, as far as Kinward needs it. */
export function createFhirServer({ address, signIn }: FhirAddress): ClinicalRecord & { check(): Promise<void> } {
  const base = address.endsWith('/') ? address : `${address}/`

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { accept: FHIR_JSON, ...authorization(signIn), ...(init.headers as Record<string, string>) }
    try {
      const response = await fetch(new URL(path, base), {
        ...init,
        headers,
        // A server that leads elsewhere would be given the secret there.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return { status: response.status, headers: response.headers, body: await readJson(response) }
    } catch {
      throw new RecordAway('The record did not answer.')
    }
  }

  async function search(path: string): Promise<unknown[]> {
    const { status, body } = await ask(path)
    if (status !== 200) throw new RecordAway(`The record answered ${status}.`)
    return parse(Bundle, body).entry.map(({ resource }) => resource)
  }

  /** What a document is called that is there already. */
  async function findDocument(uri: string): Promise<string | undefined> {
    const found = await search(`DocumentReference?identifier=${encodeURIComponent(`${URI_SYSTEM}|${uri}`)}&_count=1`)
    const { data } = Resource.safeParse(found[0])
    return data?.resourceType === 'DocumentReference' && data.id ? `DocumentReference/${data.id}` : undefined
  }

  return {
    id: base,

    check: async () => {
      const { status, body } = await ask('metadata')
      if (status !== 200) throw new RecordAway(`The record answered ${status}.`)
      parse(CapabilityStatement, body)
    },

    write: async (document) => {
      const uri = uriOf(document.identifier)
      // Not every server keeps to a conditional create: one that was tried before is looked for first.
      const there = document.isRetry ? await findDocument(uri) : undefined
      if (there) return there
      const { status, headers, body } = await ask('DocumentReference', {
        method: 'POST',
        headers: { 'content-type': FHIR_JSON, 'if-none-exist': `identifier=${URI_SYSTEM}|${uri}` },
        body: JSON.stringify(documentReference(document)),
      })
      // 200: it was there. 412: it is there more than once, by no doing of ours.
      if (status === 200 || status === 201) return nameOf(headers, body) ?? (await findDocument(uri)) ?? uri
      if (status === 412) return (await findDocument(uri)) ?? uri
      if (status === 400 || status === 404 || status === 413 || status === 422)
        throw new RecordRefused(`The record answered ${status}.`)
      throw new RecordAway(`The record answered ${status}.`)
    },

    findPatients: async (words) => {
      const by = async (name: string, values: readonly string[]) => {
        const asked = values.map((value) => `${name}=${encodeURIComponent(value)}&`).join('')
        const found = await search(`Patient?${asked}_count=${MOST_PATIENTS}`)
        return found.flatMap((resource) => readFhirPatient(resource) ?? [])
      }
      // A server looks at each part of a name by itself: a whole name is found by its words, a name of many words as it is.
      const each = words.split(/[\s,]+/).filter((word) => word !== '')
      const found = await Promise.all([
        by('identifier', [words]),
        by('name', [asText(words)]),
        ...(each.length > 1 ? [by('name', each.map(asText))] : []),
      ])
      const all = new Map<string, FoundPatient>(found.flat().map((patient) => [patient.reference, patient]))
      return [...all.values()].slice(0, MOST_PATIENTS)
    },

    readPatient: async (reference) => {
      const { status, body } = await ask(reference)
      if (status === 404 || status === 410) return undefined
      if (status !== 200) throw new RecordAway(`The record answered ${status}.`)
      return readFhirPatient(body)
    },
  }
}

/** A value without the signs that mean something to a search: a comma would be an 'or'. */
const asText = (value: string) => value.replace(/[\\,|$]/g, String.raw`\$&`)

function authorization(signIn: FhirSignIn): Record<string, string> {
  if (signIn.kind === 'basic') {
    const pair = Buffer.from(`${signIn.username}:${signIn.password}`).toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  return signIn.kind === 'bearer' ? { authorization: `Bearer ${signIn.token}` } : {}
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Node's types leave open what a body is made of.
  const body = (response.body ?? []) as AsyncIterable<Uint8Array>
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new RecordAway('The record answered with too much.')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What the server calls what it has written: by its address, or by the resource that it answers with. */
function nameOf(headers: Headers, body: unknown): string | undefined {
  const place = /DocumentReference\/[A-Za-z0-9\-.]{1,64}/.exec(headers.get('location') ?? '')?.[0]
  if (place) return place
  const { data } = Resource.safeParse(body)
  return data?.resourceType === 'DocumentReference' && data.id ? `DocumentReference/${data.id}` : undefined
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, success } = schema.safeParse(body)
  if (!success) throw new RecordAway('The record did not answer as FHIR R4 has it.')
  return data
}
