import { ErrorEnvelope } from '@kinward/contract/envelope'
import type { RouteData, RouteDefinition, RouteInput } from '@kinward/contract/route'
import { z } from 'zod'
import { createEntityTags } from './entity-tags.ts'
import { ApiError, NetworkError } from './errors.ts'
import { buildHeaders, buildUrl, type LooseInput } from './request.ts'
import { LIB_TEXTS } from './texts.ts'

const TIMEOUT = 20_000

const Success = z.object({ success: z.literal(true), message: z.string().optional(), data: z.unknown() })

export type CallOptions = {
  signal?: AbortSignal
  timeout?: number
  /** Goes through even if the page is left meanwhile. */
  keepalive?: boolean
  /** No toast, whatever happens. */
  silent?: boolean
  /** No toast for a failure with exactly this message. */
  ignoreMessage?: string
  /** Goes out however long nobody has touched the page: polls and refreshes in the background. */
  ignoreIdle?: boolean
  /** Nobody has gone to the location it asks: one that turns the reader away does not shut for it. */
  inPassing?: boolean
}

/** A location that turned the reader away, and with which words. */
export type Restriction = { code: 'IP_RESTRICTED' | 'WEBAPP_RESTRICTED'; message: string; locationId: number | null }

export type ApiDependencies = {
  token: () => string | null
  /** Who asks. */
  userId: () => number | null
  /** Whether the server would refuse a token for its age. */
  isOver: (token: string) => boolean
  /** Replaces a token that is over or was just refused; answers false when there is no session left. */
  renew: (refused: string) => Promise<boolean>
  toastError: (title: string, text: string) => void
  /** Whether nobody has touched the page for too long. */
  isIdle: () => boolean
  /** The session waits for its PIN: the server said so, or nobody was there. */
  onLocked: () => void
  /** A location turned the reader away. */
  onRestricted: (restriction: Restriction) => void
  /** Terms wait to be accepted: the picture of the session is old. */
  onTermsRequired: () => void
  /** A location let the reader in. */
  onLocationReached: (locationId: number) => void
  fetch?: typeof fetch
}

/** An answer; `eTagIsChanged` is false when it is the one that was given before. `message` is fit to be shown. */
export type Answer<Data> = { data: Data; eTagIsChanged: boolean; message?: string }

export type Call = <Route extends RouteDefinition>(
  route: Route,
  input: RouteInput<Route>,
  options?: CallOptions,
) => Promise<RouteData<Route>>

export type Ask = <Route extends RouteDefinition>(
  route: Route,
  input: RouteInput<Route>,
  options?: CallOptions,
) => Promise<Answer<RouteData<Route>>>

export type Api = {
  call: Call
  /** Like `call`, for whoever wants to know whether anything is new, or what is said with it. */
  ask: Ask
  forgetEntityTags: () => void
}

/** The one way to the server: typed by the contract, parsed on arrival. */
export function createApi(dependencies: ApiDependencies): Api {
  const tags = createEntityTags()
  const send = dependencies.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function attempt(route: RouteDefinition, input: LooseInput, options: CallOptions, token: string | null) {
    const url = buildUrl(route, input)
    const kept = route.method === 'GET' ? tags.get(url) : undefined
    const body = route.body ? JSON.stringify(input.body ?? {}) : null
    const headers = buildHeaders(token, body !== null)
    if (kept) headers.set('if-none-match', kept.tag)
    const response = await reach(() =>
      send(url, {
        method: route.method,
        headers,
        body,
        signal: limit(options),
        cache: 'no-store',
        keepalive: options.keepalive ?? false,
        credentials: 'same-origin',
      }),
    )
    if (response.status === 304 && kept) return { data: kept.data, eTagIsChanged: false }
    const { data, ...said } = await read(route, response)
    const tag = response.headers.get('etag')
    if (route.method === 'GET' && tag) tags.keep(url, tag, data)
    return { data, eTagIsChanged: tag === null || tag !== kept?.tag, ...said }
  }

  /** The token in the place of another; the error where there is none, or where someone else has come in, who has not asked. */
  async function replace(token: string, me: number | null, error: ApiError): Promise<string | null> {
    if (!(await dependencies.renew(token)) || dependencies.userId() !== me) throw error
    return dependencies.token()
  }

  async function withRenewal(route: RouteDefinition, input: LooseInput, options: CallOptions) {
    const me = dependencies.userId()
    const kept = dependencies.token()
    if (kept === null || route.access.level === 'public') return await attempt(route, input, options, kept)
    // After an outage the tokens of all pages are over: each page asks for a new one, and not with every call in vain.
    const token = dependencies.isOver(kept) ? await replace(kept, me, sessionOver()) : kept
    try {
      return await attempt(route, input, options, token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAUTHENTICATED' || token === null) throw error
      return await attempt(route, input, options, await replace(token, me, error))
    }
  }

  function note(error: ApiError, input: LooseInput, { silent, ignoreMessage, inPassing }: CallOptions): void {
    const { code, status, message } = error
    if (code === 'PIN_REQUIRED') return dependencies.onLocked()
    if ((code === 'IP_RESTRICTED' || code === 'WEBAPP_RESTRICTED') && !inPassing) {
      dependencies.onRestricted({ code, message, locationId: locationOf(input) })
    }
    if (code === 'TERMS_REQUIRED') return dependencies.onTermsRequired()
    if (silent || message === ignoreMessage) return undefined
    dependencies.toastError(LIB_TEXTS.statusTitles[status] ?? LIB_TEXTS.statusFallback, message)
  }

  function ask<Route extends RouteDefinition>(
    route: Route,
    input: RouteInput<Route>,
    options?: CallOptions,
  ): Promise<Answer<RouteData<Route>>>
  async function ask(route: RouteDefinition, input: LooseInput, options: CallOptions = {}): Promise<Answer<unknown>> {
    try {
      if (asksForActivity(route, options) && dependencies.isIdle()) throw sessionExpired()
      const answer = await withRenewal(route, input, options)
      const locationId = locationOf(input)
      if (locationId !== null) dependencies.onLocationReached(locationId)
      return answer
    } catch (error) {
      if (error instanceof ApiError) note(error, input, options)
      if (error instanceof NetworkError && isPressed(route, options)) {
        dependencies.toastError(LIB_TEXTS.notDone, error.message)
      }
      throw error
    }
  }

  return {
    ask,
    call: async (route, input, options) => (await ask(route, input, options)).data,
    forgetEntityTags: tags.forget,
  }
}

/** What must go on while nobody is there, and what nobody is asked for, goes out all the same. */
function asksForActivity({ access }: RouteDefinition, { ignoreIdle = false }: CallOptions): boolean {
  return !ignoreIdle && access.level !== 'public' && !(access.level === 'user' && access.whileLocked)
}

/** Whether someone waits for it to be done, and nothing else tells them that it was not. */
function isPressed({ method }: RouteDefinition, { silent = false, ignoreIdle = false }: CallOptions): boolean {
  return method !== 'GET' && !silent && !ignoreIdle
}

/** The location that a call is about; null for one that is about none. */
function locationOf({ params }: LooseInput): number | null {
  const locationId = params?.['locationId']
  return typeof locationId === 'number' ? locationId : null
}

function sessionExpired(): ApiError {
  return new ApiError({ status: 400, code: 'PIN_REQUIRED', message: LIB_TEXTS.sessionExpired })
}

function sessionOver(): ApiError {
  return new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: LIB_TEXTS.sessionOver })
}

function limit(options: CallOptions): AbortSignal {
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  return options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
}

/** Runs a step of the exchange; whatever breaks it is the network's, except the caller giving up. */
async function reach<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') throw error
    const timedOut = name === 'TimeoutError'
    throw new NetworkError(timedOut ? LIB_TEXTS.timedOut : LIB_TEXTS.unreachable, { cause: error })
  }
}

async function read(route: RouteDefinition, response: Response): Promise<{ data: unknown; message?: string }> {
  const text = await reach(() => response.text())
  const json = parseJson(text)
  if (!response.ok) throw failure(response, json)
  const isEmpty = response.status === 204 || response.status === 205
  const envelope = isEmpty ? { data: null, message: undefined } : Success.safeParse(json).data
  const parsed = envelope && route.data.safeParse(envelope.data)
  if (!parsed?.success) {
    throw new ApiError({ status: 500, code: 'INTERNAL', message: LIB_TEXTS.notUnderstood })
  }
  return { data: parsed.data, ...(envelope?.message !== undefined && { message: envelope.message }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failure(response: Response, json: unknown): ApiError {
  const { status } = response
  const { data: envelope } = ErrorEnvelope.safeParse(json)
  if (envelope) return new ApiError({ status, message: envelope.message, ...envelope.data })
  // Something between the server and the page answered: a proxy, a gateway.
  const code =
    status >= 500 ? 'UNAVAILABLE' : status === 401 ? 'UNAUTHENTICATED' : status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'
  const message = response.statusText || (LIB_TEXTS.statusTitles[status] ?? LIB_TEXTS.statusFallback)
  return new ApiError({ status, code, message })
}
