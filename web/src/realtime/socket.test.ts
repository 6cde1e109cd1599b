import { expect, it, vi } from 'vitest'
import { createRealtime } from './socket.ts'

function setup() {
  const line = {
    connected: false,
    io: { on: () => undefined, opts: { query: {} } },
    on: () => undefined,
    onAny: () => undefined,
    connect: vi.fn(),
    disconnect: vi.fn(),
  }
  let token: string | null = 'first'
  const realtime = createRealtime({
    load: () => Promise.resolve({ io: (() => line) as never }),
    query: () => (token === null ? null : { jwToken: token, locationId: 2, entityId: 1 }),
    renew: () => Promise.resolve(true),
    onEvent: () => undefined,
    onConnect: () => undefined,
    onDisconnect: () => undefined,
  })
  realtime.start()
  return { line, realtime, turnOver: (next: string | null) => (token = next) }
}

it('a line that waits for its next attempt makes it at once when the network is back, with the newest token', async () => {
  const { line, realtime, turnOver } = setup()
  await Promise.resolve()
  turnOver('second')
  realtime.hurry()
  expect([line.disconnect.mock.calls.length, line.connect.mock.calls.length]).toEqual([1, 1])
  expect(line.io.opts.query).toMatchObject({ jwToken: 'second' })
})

it('an open line is left alone, and nobody’s is opened', async () => {
  const { line, realtime, turnOver } = setup()
  await Promise.resolve()
  line.connected = true
  realtime.hurry()
  expect(line.disconnect).not.toHaveBeenCalled()
  line.connected = false
  turnOver(null)
  realtime.hurry()
  expect(line.connect).not.toHaveBeenCalled()
})
