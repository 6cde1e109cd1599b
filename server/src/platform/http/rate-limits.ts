import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressKey } from '../session/attempts.ts'
import { plainAddress } from '../session/device.ts'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimit?: RateLimit
  }
}

/** A limit of one call's own, and whom it counts. */
export type RateLimit = { max: number; keyGenerator?: (request: FastifyRequest) => string }

const WINDOW_MS = 60_000

/** How many callers are kept in mind; of more, those are forgotten whose minute began first. */
const MOST_KEYS = 100_000

/**
 * Refuses who calls too often in a minute. The pages and files of the web app are the same for everyone, and a whole clinic
 * may ask for them from one address: they are not counted.
 */
export function registerRateLimits(app: FastifyInstance, limits: { session: number; address: number }): void {
  const countShared = createCounter()

  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    const own = route.config?.rateLimit
    const count = own ? createCounter() : countShared
    const limit = (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
      const key = own?.keyGenerator ? own.keyGenerator(request) : callerOf(request)
      const max = own?.max ?? (key.startsWith('session ') ? limits.session : limits.address)
      const { calls, endsInMs } = count(key)
      done(calls > max ? tooMany(endsInMs) : undefined)
    }
    route.preValidation = [limit, ...[route.preValidation ?? []].flat()]
  })
}

/** After an outage a whole clinic comes back from one address, each with a token that is over: they count as who they are. */
function callerOf({ claims, countedSession, ip }: FastifyRequest): string {
  const sessionId = claims?.sessionId ?? countedSession
  return sessionId === null ? `address ${addressKey(plainAddress(ip))}` : `session ${sessionId}`
}

function tooMany(endsInMs: number): AppError {
  const seconds = Math.ceil(endsInMs / 1000)
  return new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.', undefined, seconds)
}

type Minute = { calls: number; endsAt: number }

/** Counts the calls of each key, in minutes that begin with the first of them. */
export function createCounter(now: () => number = Date.now, mostKeys = MOST_KEYS) {
  const minutes = new Map<string, Minute>()

  function begin(key: string, at: number): Minute {
    // Goes to the end of the map, whose first is then always the one that began first.
    minutes.delete(key)
    const [first] = minutes.size < mostKeys ? [] : minutes.keys()
    if (first !== undefined) minutes.delete(first)
    const minute = { calls: 0, endsAt: at + WINDOW_MS }
    minutes.set(key, minute)
    return minute
  }

  return function count(key: string): { calls: number; endsInMs: number } {
    const at = now()
    const known = minutes.get(key)
    const minute = known && at < known.endsAt ? known : begin(key, at)
    minute.calls++
    return { calls: minute.calls, endsInMs: minute.endsAt - at }
  }
}
