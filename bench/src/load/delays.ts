import type { Connection, Target } from './connection.ts'
import { messageBody, postRequest } from './connection.ts'
import type { Listener, SocketLoadResult } from './socket-load.ts'

const DRAIN_MS = 2_000
const TICK_MS = 1
const KEY = Buffer.from('"hashKey":"')

/**
 * Sends at a steady rate, whatever the answers take, and times each message from when it was due. The due time travels
 * in the message's own key, so any socket that gets it can tell its age.
 */
export function measureDelays(
  listener: Listener,
  senders: Connection[],
  options: { seconds: number; rate: number; targets: Target[]; round: string },
): Promise<Partial<SocketLoadResult>> {
  const { seconds, rate, targets, round } = options
  const idle = [...senders]
  const due: number[] = []
  const delays: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const { promise, resolve, reject } = Promise.withResolvers<Partial<SocketLoadResult>>()
  let planned = 0
  let sent = 0

  listener.onEvent = (frame) => {
    const now = performance.now()
    const at = frame.indexOf(KEY)
    if (at === -1) return
    const micros = Number(frame.toString('latin1', at + KEY.length, frame.indexOf(0x2d, at + KEY.length)))
    if (Number.isFinite(micros)) delays.push(now - micros / 1000)
  }
  const ticking = setInterval(tick, TICK_MS)
  return promise.finally(() => {
    clearInterval(ticking)
    listener.onEvent = () => {}
  })

  function tick(): void {
    const now = performance.now()
    while (now < end && started + (planned * 1000) / rate <= now) due.push(started + (planned++ * 1000) / rate)
    sendDue()
    if (now < end) return
    clearInterval(ticking)
    setTimeout(() => resolve({ messages: sent, deliveries: delays.length, delays, seconds }), DRAIN_MS)
  }

  function sendDue(): void {
    while (due.length > 0) {
      const sender = idle.pop()
      if (!sender) return
      const key = `${Math.round((due.shift() ?? 0) * 1000)}-${round}-${sent}`
      const target = targets[sent++ % targets.length] ?? { path: '/' }
      sender.request(postRequest(target, messageBody(key))).then(({ status }) => {
        if (status !== 200) return reject(new Error(`A send was answered ${status}.`))
        idle.push(sender)
        sendDue()
      }, reject)
    }
  }
}
