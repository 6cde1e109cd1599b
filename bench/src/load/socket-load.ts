import type { WebSocket } from 'ws'
import { processCpu } from '../proc-cpu.ts'
import { serveWorker } from '../worker.ts'
import { Connection, type Target } from './connection.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureDelays } from './delays.ts'
import { openSocket, type SocketIdentity } from './socket-client.ts'

/** Opens sockets; then rounds are measured on them, as long as the worker lives. */
export type SocketLoad =
  | { kind: 'connect'; port: number; identities: SocketIdentity[] | null; sockets: number }
  | { kind: 'deliveries'; seconds: number; window: number; targets: Target[] | null; round: string }
  | { kind: 'delays'; seconds: number; rate: number; targets: Target[]; round: string }

export type SocketLoadResult = {
  messages: number
  deliveries: number
  seconds: number
  /** Milliseconds from the moment a message was due to be sent until a socket had it. */
  delays: number[]
  /** A frame as it came. */
  sample: string
  cpu: number
}

export type Listener = { sockets: WebSocket[]; onEvent: (frame: Buffer) => void }

const SENDERS = 64

const listener: Listener = { sockets: [], onEvent: () => {} }
let senders: Connection[] = []

serveWorker<SocketLoad, SocketLoadResult>(async (request) => {
  const cpu = processCpu(process.pid)
  const measured = await run(request)
  return {
    messages: 0,
    deliveries: 0,
    seconds: 0,
    delays: [],
    sample: '',
    ...measured,
    cpu: processCpu(process.pid) - cpu,
  }
})

async function run(request: SocketLoad): Promise<Partial<SocketLoadResult>> {
  if (request.kind === 'deliveries') return measureDeliveries(listener, senders, request)
  if (request.kind === 'delays') return measureDelays(listener, senders, request)
  const { port, identities, sockets } = request
  for (let index = 0; index < sockets; index++) {
    listener.sockets.push(await openSocket(port, identities?.[index] ?? null, (frame) => listener.onEvent(frame)))
  }
  if (identities) senders = Array.from({ length: SENDERS }, () => new Connection(port))
  return {}
}
