import type { RouteDefinition } from '@kinward/contract/route'
import { deviceInfo } from './device.ts'

/** What any route can take; `call` narrows it to what its route takes. */
export type LooseInput = { params?: Record<string, string | number>; query?: unknown; body?: unknown }

/** The address of a call: path parameters filled in, and the query without what is undefined. */
export function buildUrl(route: RouteDefinition, input: LooseInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${route.name} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

function localDate(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The address of a screen without the ids in it. */
function routePattern(pathname: string): string {
  // The hash of a quick-join link lets people in.
  return pathname.replace(/^\/q\/.*/, '/q/:hash').replaceAll(/\d+/g, ':id')
}

declare const Temporal: { Now: { timeZoneId(): string } } | undefined

/** Older browsers must first load how dates are written all over the world, for 20 ms and more. */
function readZone(): string {
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId()
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

let timeZone: { name: string; until: number } = { name: '', until: 0 }

/** Where the clock of this browser stands. Finding out can take milliseconds, and travellers need it within a minute. */
function zoneOf(now: Date): string {
  if (now.getTime() < timeZone.until) return timeZone.name
  timeZone = { name: readZone(), until: now.getTime() + 60_000 }
  return timeZone.name
}

/** The headers that go with every call. */
export function buildHeaders(token: string | null, hasBody: boolean, now = new Date()): Headers {
  const headers = new Headers({
    accept: 'application/json',
    timestamp: String(now.getTime()),
    'client-date': localDate(now),
    'client-timezone': zoneOf(now),
    'device-info': JSON.stringify(deviceInfo()),
  })
  // Which screen asks; without ids, and only where there is more than one.
  if (import.meta.env.PROD) headers.set('route', routePattern(window.location.pathname))
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (hasBody) headers.set('content-type', 'application/json')
  return headers
}
