import type { RouteData, RouteDefinition, RouteInput } from '@kinward/contract/route'
import { login, Session } from '@kinward/contract/session'

export const PASSWORD = 'Kinward#2026'

export type Call = <Route extends RouteDefinition>(route: Route, input: RouteInput<Route>) => Promise<RouteData<Route>>

export type Device = { session: Session; call: Call }

/** Another device of someone's: calls to the server without a page around them. */
export async function openDevice(origin: string, username: string): Promise<Device> {
  const { session } = await enter(origin, username)
  const headers = { authorization: `Bearer ${session.jwtToken}` }
  const call: Call = async (route, input) => {
    const { answer, data } = await send(origin, route, input, headers)
    if (!answer.ok) throw new Error(`${route.name} answered ${answer.status}`, { cause: 'refused' })
    return route.data.parse(data) as RouteData<typeof route>
  }
  return { session, call }
}

/** Whether a call was answered with a refusal. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause === 'refused'
}

/** A browser's storage after someone signed in: faster than the form, where signing in is not the story. */
export async function signedInState(origin: string, username: string) {
  const { session, cookies } = await enter(origin, username)
  return {
    cookies: cookies.map((cookie) => toCookie(cookie, origin)),
    origins: [{ origin, localStorage: [{ name: 'kinward.session', value: JSON.stringify(session) }] }],
  }
}

/** What people's devices are known by: stories begin on one they have used before, of which nobody is told. */
const marks = new Map<string, string>()

async function enter(origin: string, username: string): Promise<{ session: Session; cookies: string[] }> {
  const key = `${origin} ${username}`
  const mark = marks.get(key)
  const headers = mark === undefined ? {} : { cookie: mark }
  const { answer, data } = await send(origin, login, { body: { username, password: PASSWORD } }, headers)
  const cookies = answer.headers.getSetCookie()
  const [made] = cookies.flatMap((cookie) => /^kinward_device=[^;]+/.exec(cookie) ?? [])
  if (made !== undefined) marks.set(key, made)
  return { session: Session.parse(data), cookies }
}

type Input = { params?: Record<string, string | number>; query?: object; body?: unknown }

async function send(origin: string, route: RouteDefinition, input: Input, headers: Record<string, string>) {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]))
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, String(value))
  const answer = await fetch(url, {
    method: route.method,
    headers: route.body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: route.body ? JSON.stringify(input.body ?? {}) : null,
  })
  const { data } = (await answer.json()) as { data: unknown }
  return { answer, data }
}

function toCookie(line: string, origin: string) {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=')
  const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice('path='.length) ?? '/'
  const domain = new URL(origin).hostname
  return { name, value, path, domain, expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' as const }
}
