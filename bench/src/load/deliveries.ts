import type { Connection, Target } from './connection.ts'
import { messageBody, postRequest } from './connection.ts'
import type { Listener, SocketLoadResult } from './socket-load.ts'

/** How long the last messages may take to arrive. */
const DRAIN_MS = 10_000

/**
 * Keeps a number of messages under way, a new one leaving when an earlier one has reached every socket; so neither
 * server can run ahead of its listeners. Without targets, a frame of our own asks a bare server for the next broadcast.
 */
export function measureDeliveries(
  listener: Listener,
  senders: Connection[],
  options: { seconds: number; window: number; targets: Target[] | null; round: string },
): Promise<Partial<SocketLoadResult>> {
  const { targets, window, seconds, round } = options
  const everyone = listener.sockets.length
  const idle = [...senders]
  const started = performance.now()
  const end = started + seconds * 1000
  const { promise, resolve, reject } = Promise.withResolvers<Partial<SocketLoadResult>>()
  let sent = 0
  let deliveries = 0
  let sample = ''

  const timer = setTimeout(
    () => reject(new Error(`Only ${deliveries} of ${sent * everyone} arrived.`)),
    seconds * 1000 + DRAIN_MS,
  )
  listener.onEvent = (frame) => {
    deliveries++
    sample ||= frame.toString()
    if (deliveries % everyone === 0) sendMore()
  }
  sendMore()
  return promise.finally(() => {
    clearTimeout(timer)
    listener.onEvent = () => {}
  })

  function sendMore(): void {
    const now = performance.now()
    const arrived = Math.floor(deliveries / everyone)
    if (now >= end) {
      if (deliveries === sent * everyone)
        resolve({ messages: sent, deliveries, seconds: (now - started) / 1000, sample })
      return
    }
    while (sent - arrived < window && trigger()) sent++
  }

  function trigger(): boolean {
    if (!targets) {
      listener.sockets[0]?.send('next')
      return true
    }
    const sender = idle.pop()
    const target = targets[sent % targets.length]
    if (!sender || !target) return false
    sender.request(postRequest(target, messageBody(`${round}-${sent}`))).then(({ status }) => {
      if (status !== 200) return reject(new Error(`A send was answered ${status}.`))
      idle.push(sender)
      sendMore()
    }, reject)
    return true
  }
}
