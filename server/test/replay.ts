import { expect } from 'vitest'
import type { ServerEvent, TestApp, TestSocket } from './harness.ts'

export type ReplayOptions<State> = {
  kit: TestApp
  /** A socket of the reader whose state it is. */
  socket: TestSocket
  /** Fetches the state afresh. */
  load: () => Promise<State>
  /** What a client makes of an event: the state after it. */
  apply: (state: State, event: ServerEvent) => State
  change: () => Promise<unknown>
  /** What of a state must be the same; all of it when nothing is said. */
  seen?: (state: State) => unknown
}

/**
 * The test that every event must pass: a state from before a change, with the events of that change applied to it, is
 * the state that a fresh fetch gives. Answers with the events.
 */
export async function replay<State>(options: ReplayOptions<State>): Promise<ServerEvent[]> {
  const { kit, socket, load, apply, change, seen = (state: State) => state } = options
  await kit.settled(socket)
  const stale = await load()
  const before = socket.heard.length
  await change()
  await kit.settled(socket)
  const events = socket.heard.slice(before)
  expect(seen(events.reduce(apply, stale))).toEqual(seen(await load()))
  return events
}
