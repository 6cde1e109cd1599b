import { processCpu } from '../proc-cpu.ts'
import { serveWorker } from '../worker.ts'
import { Connection, deleteRequest, postRequest, type Target } from './connection.ts'

export type ReactionLoad = { port: number; connections: number; seconds: number; targets: Target[] }

export type ReactionLoadResult = { toggles: number; failed: number; seconds: number; latencies: number[]; cpu: number }

/** People who react and take it back, each on a message of their own path. */
serveWorker<ReactionLoad, ReactionLoadResult>(async ({ port, connections, seconds, targets }) => {
  const latencies: number[] = []
  let failed = 0
  let next = 0
  const cpu = processCpu(process.pid)
  const started = performance.now()
  const end = started + seconds * 1000

  async function toggle(connection: Connection): Promise<void> {
    while (performance.now() < end) {
      const target = targets[next++ % targets.length] ?? { path: '/' }
      const added = await timed(() => connection.request(postRequest(target, '{"type":"like"}'), { withBody: true }))
      const reactionId = /"userReactions":\{"like":(\d+)\}/.exec(added.body)?.[1]
      const path = `${target.path}/${reactionId ?? 0}`
      await timed(() => connection.request(deleteRequest({ ...target, path })))
    }
  }

  async function timed(send: () => ReturnType<Connection['request']>): ReturnType<Connection['request']> {
    const begun = performance.now()
    const answer = await send()
    latencies.push(performance.now() - begun)
    if (answer.status !== 200) failed++
    return answer
  }

  const open = Array.from({ length: connections }, () => new Connection(port))
  try {
    await Promise.all(open.map(toggle))
    const spent = (performance.now() - started) / 1000
    return { toggles: latencies.length - failed, failed, seconds: spent, latencies, cpu: processCpu(process.pid) - cpu }
  } finally {
    for (const connection of open) connection.close()
  }
})
