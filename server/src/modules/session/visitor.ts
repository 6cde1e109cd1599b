import type { FastifyRequest } from 'fastify'
import { type Device, deviceOf } from '../../platform/session/device.ts'
import type { SessionCookies } from './session-cookies.ts'

/** Who stands at the door: the device, and the mark it has from an earlier sign-in. */
export type Visitor = { device: Device; mark: string | null }

export function visitorOf(request: FastifyRequest, cookies: SessionCookies): Visitor {
  return { device: deviceOf(request), mark: cookies.deviceMark(request) }
}
