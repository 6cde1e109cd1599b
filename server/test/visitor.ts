import type { RouteDefinition, RouteInput } from '@kinward/contract/route'
import type { TestApp, TestClient } from './harness.ts'

/** A browser at the door: it has an address and keeps its cookies. The server must trust one proxy to believe the address. */
export type TestVisitor = {
  ask: TestClient['ask']
  cookies: Map<string, string>
}

export function createVisitor(kit: TestApp, address = '203.0.113.7'): TestVisitor {
  const cookies = new Map<string, string>()

  async function ask<Route extends RouteDefinition>(route: Route, input: RouteInput<Route>, headers = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await kit.anonymous.ask(route, input, {
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
      ...headers,
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }

  return { ask, cookies }
}

/** The last mail to someone. */
export async function lastMail(
  kit: TestApp,
  recipient: string,
): Promise<{ subject: string; body: string } | undefined> {
  const { rows } = await kit.pool.query<{ subject: string; body: string }>(
    'select subject, body from outbox_mails where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return rows[0]
}

/** The code in the last mail or text message to someone. */
export async function lastCode(kit: TestApp, recipient: string): Promise<string> {
  const table = recipient.startsWith('+') ? 'outbox_texts' : 'outbox_mails'
  const { rows } = await kit.pool.query<{ body: string }>(
    `select body from ${table} where recipient = $1 order by id desc limit 1`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}
