import { createECDH, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PushPayload, type PushSubscription } from '@kinward/contract/push'
import ece from 'http_ece'

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

const CERTIFICATE = { key: readFileSync(fileOf('local-key.pem')), cert: readFileSync(fileOf('local-ca.pem')) }

/** What a server is started with so that it pushes to a service on this machine. */
export const LOCAL_PUSH = { PUSH_LOCAL_CA: fileOf('local-ca.pem') }

/** What the services of browsers take. */
const MOST_BYTES = 4096

/** A push as the service got it: what it was told of it, what it could read, and what the browser makes of it. */
export type ReceivedPush = { headers: Record<string, string | string[] | undefined>; raw: Buffer; payload: PushPayload }

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A push service as browsers have one, over HTTPS, with browsers that open what is sent to them. */
export async function startPushService() {
  const browsers = new Map<
    string,
    { received: ReceivedPush[]; open: (raw: Buffer) => PushPayload; answer: (raw: Buffer) => number }
  >()
  const waiting = new Set<() => void>()
  const server = createServer(CERTIFICATE, (request, response) => {
    const answer = (raw: Buffer): void => {
      const browser = browsers.get(request.url ?? '')
      const status = browser ? (raw.length > MOST_BYTES ? 413 : browser.answer(raw)) : 404
      if (browser && status < 300) {
        browser.received.push({ headers: request.headers, raw, payload: browser.open(raw) })
      }
      response.writeHead(status).end()
      for (const look of waiting) look()
    }
    // A server that is killed in the middle of a push takes its word back.
    buffer(request).then(answer, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0

  /** A browser that has subscribed, with keys of its own. */
  function browser() {
    const keys = createECDH('prime256v1')
    keys.generateKeys()
    const secret = randomBytes(16)
    const path = `/push/${++count}-${randomBytes(8).toString('hex')}`
    const open = (raw: Buffer): PushPayload =>
      PushPayload.parse(
        JSON.parse(
          ece
            .decrypt(raw, { version: 'aes128gcm', privateKey: keys, authSecret: secret.toString('base64') })
            .toString(),
        ),
      )
    const state = { received: [] as ReceivedPush[], open, answer: (_raw: Buffer) => 201 }
    browsers.set(path, state)
    const subscription: PushSubscription = {
      endpoint: `${origin}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    }
    return {
      subscription,
      received: state.received,
      /** What the service answers from now on. */
      answer: (status: number | ((raw: Buffer) => number)): void => {
        state.answer = typeof status === 'number' ? () => status : status
      },
      /** Resolves with the first that was received and holds. */
      async next(holds: (push: ReceivedPush) => boolean = () => true): Promise<ReceivedPush> {
        for (;;) {
          const found = state.received.find(holds)
          if (found) return found
          const turn = Promise.withResolvers<void>()
          waiting.add(turn.resolve)
          await turn.promise
          waiting.delete(turn.resolve)
        }
      },
    }
  }

  return {
    origin,
    browser,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A push service that takes all that comes and never answers. */
export async function startSilentService() {
  const server = createServer(CERTIFICATE, () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `https://127.0.0.1:${(server.address() as AddressInfo).port}/push`,
    stop(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
