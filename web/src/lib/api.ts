import { ErrorEnvelope } from '@kinward/contract/envelope'
import type { RouteData, RouteDefinition, RouteInput } from '@kinward/contract/route'
import { z } from 'zod'
import { createEntityTags } from './entity-tags.ts'
import { ApiError, NetworkError } from './errors.ts'
import { buildHeaders, buildUrl, type LooseInput } from './request.ts'
import { LIB_TEXTS } from './texts.ts'

const TIMEOUT = 20_000

const Success = z.object({ success: z.literal(true), data: z.unknown() })

export type CallOptions = {
  signal?: AbortSignal
  timeout?: number
  /** Goes through even if the page is left meanwhile. */
  keepalive?: boolean
  /** No toast, whatever happens. */
  silent?: boolean
  /** No toast for a failure with exactly this message. */
  ignoreMessage?: string
}

export type ApiDependencies = {
  token: () => string | null
  /** Replaces the token that was just refused; answers false when there is no session left. */
  renew: (refused: string) => Promise<boolean>
  toastError: (title: string, text: string) => void
  fetch?: typeof fetch
}

export type Call = <Route extends RouteDefinition>(
  route: Route,
  input: RouteInput<Route>,
  options?: CallOptions,
) => Promise<RouteData<Route>>

/** The one way to the server: typed by the contract, parsed on arrival. */
export function createApi(dependencies: ApiDependencies): { call: Call; forgetEntityTags: () => void } {
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
    if (response.status === 304 && kept) return kept.data
    const data = await read(route, response)
    const tag = response.headers.get('etag')
    if (route.method === 'GET' && tag) tags.keep(url, tag, data)
    return data
  }

  async function withRenewal(route: RouteDefinition, input: LooseInput, options: CallOptions) {
    const token = dependencies.token()
    try {
      return await attempt(route, input, options, token)
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401 && route.access.level !== 'public'
      if (!refused || token === null || !(await dependencies.renew(token))) throw error
      return await attempt(route, input, options, dependencies.token())
    }
  }

  function call<Route extends RouteDefinition>(
    route: Route,
    input: RouteInput<Route>,
    options?: CallOptions,
  ): Promise<RouteData<Route>>
  async function call(route: RouteDefinition, input: LooseInput, options: CallOptions = {}): Promise<unknown> {
    try {
      return await withRenewal(route, input, options)
    } catch (error) {
      if (error instanceof ApiError && !options.silent && error.message !== options.ignoreMessage) {
        dependencies.toastError(LIB_TEXTS.statusTitles[error.status] ?? LIB_TEXTS.statusFallback, error.message)
      }
      throw error
    }
  }

  return { call, forgetEntityTags: tags.forget }
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

async function read(route: RouteDefinition, response: Response): Promise<unknown> {
  const text = await reach(() => response.text())
  const json = parseJson(text)
  if (!response.ok) throw failure(response, json)
  const envelope = response.status === 204 || response.status === 205 ? { data: null } : Success.safeParse(json).data
  const parsed = envelope && route.data.safeParse(envelope.data)
  if (!parsed?.success) {
    throw new ApiError({ status: 500, code: 'INTERNAL', message: LIB_TEXTS.notUnderstood })
  }
  return parsed.data
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
  if (envelope)
    return new ApiError({ status, message: envelope.message, ...envelope.data, problems: envelope.data.problems ?? [] })
  // Something between the server and the page answered: a proxy, a gateway.
  const code =
    status >= 500 ? 'UNAVAILABLE' : status === 401 ? 'UNAUTHENTICATED' : status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'
  const message = response.statusText || (LIB_TEXTS.statusTitles[status] ?? LIB_TEXTS.statusFallback)
  return new ApiError({ status, code, message })
}
