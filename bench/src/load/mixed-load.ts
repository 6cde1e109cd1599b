import type { WebSocket } from 'ws'
import { processCpu } from '../proc-cpu.ts'
import { serveWorker } from '../worker.ts'
import { Connection, getRequest, messageBody, postRequest } from './connection.ts'
import { openSocket, type SocketIdentity } from './socket-client.ts'

export type MixedUser = { identity: SocketIdentity; base: string; groupIds: number[] }

export type MixedLoad =
  | { kind: 'connect'; port: number; users: MixedUser[] }
  | { kind: 'act'; seconds: number; round: string }

export type MixedResult = {
  users: number
  /** Milliseconds that each call and each reconnection took. */
  latencies: number[]
  actions: Record<string, number>
  /** Answers that the server should not have given, by status. */
  refused: Record<string, number>
  deliveries: number
  seconds: number
  cpu: number
}

/** How often each thing is done, for one message that is sent. */
const MIX = [
  ['post', 1],
  ['open', 6.5],
  ['scroll back', 2],
  ['unread check', 1],
  ['reconnect', 0.14],
] as const
type Act = (typeof MIX)[number][0]

const PAUSE_MS = { min: 1_000, max: 39_000 }
const CONNECTING_AT_ONCE = 40

type Client = { user: MixedUser; socket: WebSocket; opened: Map<number, number> }

const clients: Client[] = []
const idle: Connection[] = []
let port = 0
let deliveries = 0

serveWorker<MixedLoad, MixedResult>(async (load) => {
  const cpu = processCpu(process.pid)
  const started = performance.now()
  const empty = { latencies: [], actions: {}, refused: {} }
  const measured = load.kind === 'connect' ? (await connectAll(load.users, load.port), empty) : await act(load)
  return {
    ...measured,
    users: clients.length,
    deliveries,
    seconds: (performance.now() - started) / 1000,
    cpu: processCpu(process.pid) - cpu,
  }
})

async function connectAll(users: MixedUser[], toPort: number): Promise<void> {
  port = toPort
  const waiting = [...users]
  await Promise.all(
    Array.from({ length: CONNECTING_AT_ONCE }, async () => {
      for (let user = waiting.pop(); user; user = waiting.pop()) {
        clients.push({ user, socket: await listen(user), opened: new Map() })
      }
    }),
  )
}

function listen(user: MixedUser): Promise<WebSocket> {
  return openSocket(port, user.identity, () => deliveries++)
}

async function act({ seconds, round }: { seconds: number; round: string }) {
  const latencies: number[] = []
  const actions: Record<string, number> = {}
  const refused: Record<string, number> = {}
  const under: Promise<void>[] = []
  const end = performance.now() + seconds * 1000
  let sent = 0
  deliveries = 0

  /** Everyone is somewhere between two of their actions when the round begins. */
  const timers = clients.map((client) => {
    const timer = { handle: setTimeout(() => step(client, timer), rest()) }
    return timer
  })

  function step(client: Client, timer: { handle: NodeJS.Timeout }): void {
    if (performance.now() >= end) return
    const chosen = choose()
    actions[chosen] = (actions[chosen] ?? 0) + 1
    under.push(perform(client, chosen).catch(() => count('broken')))
    timer.handle = setTimeout(() => step(client, timer), pause())
  }

  async function perform(client: Client, chosen: Act): Promise<void> {
    const { user } = client
    const groupId = user.groupIds[Math.floor(Math.random() * user.groupIds.length)] ?? 0
    const messages = `${user.base}/groups/${groupId}/messages`
    const { token } = user.identity
    switch (chosen) {
      case 'post':
        return call(postRequest({ path: messages, token }, messageBody(`${round}-${++sent}`)))
      case 'open':
        await call(getRequest({ path: `${messages}?lastSeenIndex=0`, token }))
        return call(postRequest({ path: `${user.base}/groups/${groupId}/mark-read`, token }, '{}', 'PUT'))
      case 'scroll back': {
        const before = client.opened.get(groupId) ?? 100
        client.opened.set(groupId, before > 50 ? before - 50 : 100)
        return call(getRequest({ path: `${messages}/paginate?before=${before}`, token }))
      }
      case 'unread check':
        return call(getRequest({ path: `${user.base}/users/fetch-unread-count`, token }))
      case 'reconnect': {
        client.socket.terminate()
        const begun = performance.now()
        client.socket = await listen(user)
        latencies.push(performance.now() - begun)
      }
    }
  }

  async function call(request: string): Promise<void> {
    const begun = performance.now()
    const connection = idle.pop() ?? new Connection(port)
    const { status } = await connection.request(request)
    idle.push(connection)
    latencies.push(performance.now() - begun)
    if (status !== 200) count(String(status))
  }

  function count(what: string): void {
    refused[what] = (refused[what] ?? 0) + 1
  }

  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  for (const { handle } of timers) clearTimeout(handle)
  await Promise.all(under)
  return { latencies, actions, refused }
}

function pause(): number {
  return PAUSE_MS.min + Math.random() * (PAUSE_MS.max - PAUSE_MS.min)
}

/**
 * What is left of the pause that someone is in at any one moment: a long pause is as much likelier to be met as it is
 * longer, and any part of it may be over. With plain pauses everyone would act twice as often at first.
 */
function rest(): number {
  const met = Math.sqrt(PAUSE_MS.min ** 2 + Math.random() * (PAUSE_MS.max ** 2 - PAUSE_MS.min ** 2))
  return Math.random() * met
}

function choose(): Act {
  const all = MIX.reduce((sum, [, weight]) => sum + weight, 0)
  let left = Math.random() * all
  for (const [name, weight] of MIX) {
    left -= weight
    if (left <= 0) return name
  }
  return 'open'
}
