import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Read where they are asked for: few calls have any use for them. */
export function readCookie({ headers }: FastifyRequest, name: string): string | null {
  return parseCookie(headers.cookie ?? '')[name] ?? null
}

export function setCookie(reply: FastifyReply, name: string, value: string, options: SerializeOptions): void {
  reply.header('set-cookie', stringifySetCookie({ name, value, ...options }))
}

export function clearCookie(reply: FastifyReply, name: string, options: SerializeOptions): void {
  setCookie(reply, name, '', { ...options, expires: new Date(0), maxAge: 0 })
}
