import { processCpu } from '../proc-cpu.ts'
import { serveWorker } from '../worker.ts'
import { Connection, getRequest, messageBody, postRequest, type Target } from './connection.ts'

export type HttpLoad = {
  port: number
  connections: number
  method: 'GET' | 'POST'
  /** Taken in turn. */
  targets: Target[]
  /** Ends the round, whichever comes first. */
  seconds: number
  requests: number
  /** Makes the keys of this round's messages unlike those of any other. */
  round: string
}

export type HttpLoadResult = {
  completed: number
  failed: number
  seconds: number
  latencies: number[]
  bytes: number
  /** What the generator itself took, in microseconds. */
  cpu: number
}

serveWorker<HttpLoad, HttpLoadResult>(async (load) => {
  const connections = Array.from({ length: load.connections }, () => new Connection(load.port))
  const latencies: number[] = []
  let issued = 0
  let failed = 0
  let bytes = 0
  const cpu = processCpu(process.pid)
  const started = performance.now()
  const end = started + load.seconds * 1000

  async function keepBusy(connection: Connection): Promise<void> {
    while (issued < load.requests) {
      const begun = performance.now()
      if (begun >= end) return
      const answer = await connection.request(nextRequest())
      if (answer.status !== 200) failed++
      bytes = answer.bytes
      latencies.push(performance.now() - begun)
    }
  }

  function nextRequest(): string {
    const target = load.targets[issued % load.targets.length] ?? { path: '/' }
    issued++
    if (load.method === 'GET') return getRequest(target)
    return postRequest(target, target.body ?? messageBody(`${load.round}-${issued}`))
  }

  try {
    await Promise.all(connections.map(keepBusy))
    return {
      completed: latencies.length - failed,
      failed,
      seconds: (performance.now() - started) / 1000,
      latencies,
      bytes,
      cpu: processCpu(process.pid) - cpu,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
})
