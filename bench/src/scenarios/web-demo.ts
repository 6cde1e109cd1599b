import { Group } from '@kinward/contract/groups'
import { Session } from '@kinward/contract/session'
import { z } from 'zod'

export const DEMO_USER = { username: 'nurse', password: 'Kinward#2026' }

const Envelope = z.object({ data: z.unknown() })

export type DemoChannel = { id: number; locationId: number; seq: number; name: string | null }

/** The channels of the demo's reader, at all of their locations. */
export async function listDemoChannels(origin: string): Promise<DemoChannel[]> {
  const session = await call(`${origin}/api/v2/login`, Session, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_USER),
  })
  const lists = await Promise.all(
    session.locations.map(({ id, Entity }) =>
      call(`${origin}/api/v2/entities/${Entity.id}/locations/${id}/user-channels`, z.array(Group), {
        headers: { authorization: `Bearer ${session.jwtToken}` },
      }),
    ),
  )
  return lists.flat()
}

async function call<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  init: RequestInit,
): Promise<z.output<Schema>> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const { data } = Envelope.parse(await answer.json())
  return schema.parse(data)
}
