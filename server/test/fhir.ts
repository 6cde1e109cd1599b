import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'

type Resource = Record<string, unknown> & { id: string }
type Identifier = { system?: string; value?: string }
type HumanName = { family?: string; given?: string[]; text?: string }

/** How the next write goes: as it should, refused, not now, or written with the line cut before the answer. */
export type WriteMode = 'ok' | 'refuse' | 'away' | 'cut' | 'ignores-conditions-and-cuts'

/** A server that speaks as much FHIR R4 as Kinward uses, with what it holds in the open. */
export async function startFhirServer(options: { authorization?: string } = {}) {
  const documents: Resource[] = []
  const patients: Resource[] = []
  const writes: { mode: WriteMode; status: number | 'cut' }[] = []
  const modes: WriteMode[] = []
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser('application/fhir+json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, JSON.parse(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (options.authorization && request.headers.authorization !== options.authorization) {
      await reply.code(401).send({ resourceType: 'OperationOutcome' })
    }
  })

  const bundle = (found: readonly Resource[]) => ({
    resourceType: 'Bundle',
    type: 'searchset',
    entry: found.map((resource) => ({ resource })),
  })
  /** 'system|value', as a search by identifier has it. */
  const withIdentifier = (all: readonly Resource[], token: string) => {
    const [system, value] = token.includes('|') ? token.split('|') : [undefined, token]
    return all.filter((resource) =>
      ((resource['identifier'] as Identifier[] | undefined) ?? []).some(
        (one) => one.value === value && (system === undefined || one.system === system),
      ),
    )
  }

  /** R4 looks at each part of a name by itself, from its beginning; asked for more than one, all must be there. */
  const isNamed = (resource: Resource, begins: string) =>
    ((resource['name'] as HumanName[] | undefined) ?? [])
      .flatMap(({ family, given = [], text }) => [family, ...given, text])
      .some((part) => part?.toLowerCase().startsWith(begins.toLowerCase()))

  app.get('/r4/metadata', () => ({ resourceType: 'CapabilityStatement', status: 'active', fhirVersion: '4.0.1' }))

  app.get('/r4/DocumentReference', ({ query }) =>
    bundle(withIdentifier(documents, (query as { identifier: string }).identifier)),
  )

  app.post('/r4/DocumentReference', async (request, reply) => {
    const mode = modes.shift() ?? 'ok'
    const note = (status: number | 'cut') => writes.push({ mode, status })
    if (mode === 'refuse' || mode === 'away') {
      const status = mode === 'refuse' ? 422 : 503
      note(status)
      return reply.code(status).send({ resourceType: 'OperationOutcome' })
    }
    const condition = request.headers['if-none-exist']
    const there =
      typeof condition === 'string' && mode !== 'ignores-conditions-and-cuts'
        ? withIdentifier(documents, condition.replace('identifier=', ''))
        : []
    const document = there[0] ?? { ...(request.body as object), id: randomUUID() }
    if (!there[0]) documents.push(document)
    if (mode.endsWith('cut') || mode.endsWith('cuts')) {
      note('cut')
      request.raw.socket.destroy()
      return reply.hijack()
    }
    const status = there[0] ? 200 : 201
    note(status)
    return reply.code(status).header('location', `/r4/DocumentReference/${document.id}/_history/1`).send(document)
  })

  app.get('/r4/Patient', ({ query }) => {
    const { name, identifier } = query as { name?: string | string[]; identifier?: string }
    if (identifier !== undefined) return bundle(withIdentifier(patients, identifier))
    const wanted = [name ?? []].flat()
    return bundle(patients.filter((one) => wanted.every((begins) => isNamed(one, begins))))
  })

  app.get('/r4/Patient/:id', (request, reply) => {
    const { id } = request.params as { id: string }
    const found = patients.find((one) => one.id === id)
    return found ?? reply.code(404).send({ resourceType: 'OperationOutcome' })
  })

  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address: `${origin}/r4`,
    documents,
    patients,
    writes,
    /** How the next writes go, in order. */
    next: (...coming: WriteMode[]) => void modes.push(...coming),
    stop: () => app.close(),
  }
}
export type FhirServer = Awaited<ReturnType<typeof startFhirServer>>
