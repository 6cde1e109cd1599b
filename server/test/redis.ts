import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

export const HAS_REDIS = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

/** A Redis of the test's own, that keeps nothing and can be stopped and started again at the same address. */
export async function createRedis() {
  const port = await freePort()
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--daemonize',
      'no',
    ]
    child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
    for await (const chunk of child.stdout ?? []) if (String(chunk).includes('Ready to accept connections')) break
    child.stdout?.resume()
  }

  async function stop(): Promise<void> {
    if (!child) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    child = null
    await gone
  }

  return { url: `redis://127.0.0.1:${port}`, start, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
