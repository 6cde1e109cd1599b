import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { TestApp, TestClient } from './harness.ts'

export type IssuerAccount = { email: string; email_verified: boolean; given_name?: string; family_name?: string }

export const CLIENT = { clientId: 'kinward', clientSecret: 'a secret between the two' }

/** An organisation whose people have addresses at a domain, and its admin. */
export async function buildHouse(
  kit: TestApp,
  domain: string,
): Promise<{ place: { entityId: number; locationId: number }; admin: TestClient }> {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const boss = await kit.build.user({ email: `boss@${domain}` })
  const admin = await kit.signedIn(await kit.build.member(boss, locationId, 'admin'))
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  return { place: { entityId, locationId }, admin }
}

/** Has people of a domain come in by an issuer. */
export function settingsOf<Values extends object>(issuer: string, domain: string, values: Values) {
  return {
    isOn: true,
    issuer,
    ...CLIENT,
    domains: [domain],
    allowSignUp: false,
    locationId: null,
    roleKey: 'member',
    ...values,
  }
}

/** A real OpenID Connect issuer on a port of its own, which knows these people by their subject. */
export async function startIssuer(redirectUris: readonly string[], accounts: Map<string, IssuerAccount>) {
  let gate: { end: string; asked: () => void; released: Promise<void> } | null = null
  const server: Server = createServer((request, response) => {
    const held = gate && request.url?.endsWith(gate.end) ? gate : null
    if (!held) return handle(request, response)
    gate = null
    held.asked()
    void held.released.then(() => handle(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['the keys of the test'] },
    findAccount: (_context, sub) => {
      const known = accounts.get(sub)
      return known && { accountId: sub, claims: () => ({ sub, ...known }) }
    },
  })
  const handle = provider.callback()

  /** Has it take its time with the next question whose address ends so, until it is told to answer. */
  function slowAt(end: string) {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gate = { end, asked: asked.resolve, released: released.promise }
    return { asked: asked.promise, answer: released.resolve }
  }

  return { issuer, slowAt, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/**
 * Walks through the issuer's own pages as a browser would: gives a subject as the login, agrees, and comes back with the
 * answer that stands in the address.
 */
export async function visitIssuer(start: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: start }
  for (let steps = 0; steps < 12; steps++) {
    const { url, form } = next
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    if (location) {
      const target = new URL(location, url)
      if (target.origin !== new URL(start).origin) return target.search.slice(1)
      next = { url: target.href }
      continue
    }
    const page = await response.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`The issuer answered ${response.status}: ${page.slice(0, 300)}`)
    next = {
      url: new URL(action, url).href,
      form: prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt },
    }
  }
  throw new Error('The issuer never sent anyone back.')
}
