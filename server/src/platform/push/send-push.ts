import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import webPush from 'web-push'
import { Undeliverable } from '../outbox/delivery.ts'
import { addressOf, lookupOf, OutOfReach } from '../reach/connect.ts'
import type { Reach } from '../reach/reachable.ts'
import type { PushKeys } from './push-keys.ts'

const TIMEOUT_MS = 10_000

/** A push waits so long for a device that is off; a session that is not used lasts no longer either. */
const TTL_SECONDS = 24 * 60 * 60

/** The push service no longer knows the browser: it is never pushed to again. */
export class Unsubscribed extends Undeliverable {}

/** It is larger than the push service takes. */
export class TooLarge extends Undeliverable {}

export type Push = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Of those that wait for a device, a newer one with the same tag takes the place of an older one. */
  tag: string
  isUrgent: boolean
  /** How long it is worth showing, where that is not a day. */
  seconds?: number | undefined
  text: string
}

export type SendPush = (push: Push) => Promise<void>

/** Hands pushes to the services of browsers, encrypted for the browser alone and signed by us (RFC 8030, 8291, 8292). */
export function createSendPush(options: { keys: () => Promise<PushKeys>; subject: string; reach: Reach }): SendPush {
  const { keys, subject, reach } = options
  return async ({ endpoint, keys: browser, tag, isUrgent, seconds = TTL_SECONDS, text }) => {
    const ours = await keys()
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: browser }, text, {
      vapidDetails: { subject, ...ours },
      TTL: seconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(ours, endpoint, tag),
    })
    const status = await post(endpoint, { headers, body, reach })
    if (status === 404 || status === 410) throw new Unsubscribed('gone')
    if (status === 413) throw new TooLarge('too large')
    if (status === 400) throw new Undeliverable('refused')
    if (status >= 300) throw new Error(`The push service answered ${status}.`)
  }
}

/** Whether an address is one that a push service of a browser can have. */
export async function mayPushTo(endpoint: string, reach: Reach): Promise<boolean> {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:') return false
  return addressOf(url, reach, AbortSignal.timeout(TIMEOUT_MS)).then(
    () => true,
    () => false,
  )
}

/** The service learns that two pushes are about the same, not about what, nor that another browser is told of it too. */
function topicOf({ privateKey }: PushKeys, endpoint: string, tag: string): string {
  return createHmac('sha256', privateKey).update(`${endpoint} ${tag}`).digest('base64url').slice(0, 32)
}

async function post(
  endpoint: string,
  { headers, body, reach }: { headers: Record<string, unknown>; body: Buffer; reach: Reach },
): Promise<number> {
  const url = new URL(endpoint)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const address = await addressOf(url, reach, signal).catch((error: unknown) => {
    throw error instanceof OutOfReach ? new Undeliverable('out of reach') : error
  })
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers: { ...headers } as Record<string, string>, signal }
    request(url, { ...options, lookup: lookupOf(address), ...(reach.ca && { ca: reach.ca }) }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}
