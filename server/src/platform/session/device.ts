import { isIP } from 'node:net'
import { DeviceInfo } from '@kinward/contract/devices'
import type { FastifyRequest } from 'fastify'

/** Where a session is begun from: what the client says of itself, and what the connection says of it. */
export type Device = {
  deviceId: string | null
  browser: string | null
  os: string | null
  userAgent: string | null
  address: string | null
}

/** The device that a request comes from; what it says of itself is taken as far as it can be read. */
export function deviceOf(request: FastifyRequest): Device {
  const info = readInfo(request.headers['device-info'])
  return {
    deviceId: info?.deviceId ?? null,
    browser: info?.browser ?? null,
    os: info?.os ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    address: plainAddress(request.ip),
  }
}

function readInfo(header: string | string[] | undefined): DeviceInfo | null {
  if (typeof header !== 'string') return null
  try {
    return DeviceInfo.safeParse(JSON.parse(header)).data ?? null
  } catch {
    return null
  }
}

/** An address as lists know it: an IPv4 one without its IPv6 coat, no zone, and null for what is no address at all. */
export function plainAddress(text: string | undefined): string | null {
  const address = (text ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) ? address : null
}
