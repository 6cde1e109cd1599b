import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FeatureFlag } from './feature-flags.ts'
import type { Permission } from './permissions.ts'
import { Text } from './primitives.ts'

/** The prefix of every call that belongs to one place of care. */
export const BASE = '/api/v2/entities/{entityId}/locations/{locationId}'

/**
 * What a caller must be before a handler runs. Deny by default: a route without an access does not type-check.
 * `location` asks for membership of `{locationId}`, `group` also for taking part in `{groupId}`, `admin` for that role
 * there. A session that waits for its PIN is let through only where `whileLocked` says so, and someone who
 * has yet to accept the terms of a location only where one of `beforeTerms` and `whileLocked` does.
 */
export type Access =
  | { level: 'public' }
  | { level: 'user'; whileLocked?: true }
  | {
      level: 'location' | 'group'
      permission?: Permission
      feature?: FeatureFlag
      admin?: true
      beforeTerms?: true
      whileLocked?: true
    }

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The parameters a path names: those ending in `Id` are integers, the others text. */
export type ParamsOf<Path extends string> = {
  [Name in ParamNames<Path>]: Name extends `${string}Id` ? number : string
}

export type RouteDefinition = {
  /** The name of the call, and its operation id in the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Access
  query?: z.ZodType
  body?: z.ZodType
  data: z.ZodType
  /** Answers with bytes as they are, also to HEAD and for ranges; its caller is known by the asset token in the query. */
  bytes?: true
  /** What a call answers that succeeded, where it is not 200. */
  status?: 201
  /** Codes beyond the ones that any call of this access can answer with. */
  errors?: readonly ErrorCode[]
}

/** Declares a call, keeping its literal types for both ends. */
export function route<const Route extends RouteDefinition>(definition: Route): Route {
  return definition
}

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** What a handler receives: everything parsed. */
export type RouteRequest<Route extends RouteDefinition> = {
  params: ParamsOf<Route['path']>
  query: SchemaOutput<Route['query']>
  body: SchemaOutput<Route['body']>
}

type OptionalKeys<Shape> = { [Key in keyof Shape as Shape[Key] extends undefined ? never : Key]: Shape[Key] }

/** What a client gives: parameters where the path has some, query and body where the route takes them. */
export type RouteInput<Route extends RouteDefinition> = OptionalKeys<{
  params: keyof ParamsOf<Route['path']> extends never ? undefined : ParamsOf<Route['path']>
  query: SchemaInput<Route['query']>
  body: SchemaInput<Route['body']>
}>

export type RouteData<Route extends RouteDefinition> = z.output<Route['data']>

/** Whether a parameter of this name is an id; all others are words. */
export function isIdName(name: string): boolean {
  return name.endsWith('Id')
}

const integerParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The schema of a path's parameters, made from the path itself. */
export function paramsSchema(path: string): z.ZodObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return z.object(Object.fromEntries(names.map((name) => [name, isIdName(name) ? integerParam : Text.min(1).max(200)])))
}
