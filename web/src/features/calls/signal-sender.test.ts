import type { CallData } from '@kinward/contract/meetings'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildMeeting } from '../../test/fake-calls.ts'
import { createScope } from './scope.ts'
import { createSignalSender } from './signal-sender.ts'
import type { Acted } from './wire.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offer = (sdp: string): CallData => ({ sdp: { type: 'offer', sdp } })
const candidate = (name: string): CallData => ({ candidates: [{ candidate: name }] })

function setup() {
  const said: CallData[] = []
  const scope = createScope()
  const network: { fate: Acted } = { fate: { meeting: buildMeeting() } }
  let isOver = false
  const send = createSignalSender({
    scope,
    act(data) {
      said.push(data)
      return Promise.resolve(network.fate)
    },
    onOver: () => void (isOver = true),
  })
  return { said, scope, network, send, isOver: () => isOver }
}

test('what is said arrives in order, one after the other', async () => {
  const { said, send } = setup()
  const all = [offer('one'), candidate('a'), candidate('b')]
  all.forEach(send)
  expect(said).toEqual([offer('one')])
  await vi.runAllTimersAsync()
  expect(said).toEqual(all)
})

test.each([1, 2, 3, 4, 5])('what comes when all before it was just said is said too, %i turns later', async (turns) => {
  const { said, send } = setup()
  send(candidate('a'))
  for (let turn = 0; turn < turns; turn++) await Promise.resolve()
  send(candidate('b'))
  await vi.runAllTimersAsync()
  expect(said).toEqual([candidate('a'), candidate('b')])
})

test('without a network it is said again, and a newer description takes the place of all before it', async () => {
  const { said, network, send } = setup()
  network.fate = { refused: 'UNREACHABLE' }
  send(offer('old'))
  send(candidate('old'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(said).toEqual([offer('old'), offer('old')])
  send(offer('new'))
  network.fate = { meeting: buildMeeting() }
  await vi.runAllTimersAsync()
  expect(said.slice(2)).toEqual([offer('new')])
})

test('one that is refused does not hold up the next', async () => {
  const { said, network, send } = setup()
  network.fate = { refused: 'CONFLICT' }
  send(candidate('a'))
  send(candidate('b'))
  await vi.runAllTimersAsync()
  expect(said).toHaveLength(2)
})

test.each(['MEETING_ALREADY_ENDED', 'NOT_FOUND'] as const)('%s ends it, and nothing more is said', async (refused) => {
  const { said, network, send, isOver } = setup()
  network.fate = { refused }
  send(candidate('a'))
  send(candidate('b'))
  await vi.runAllTimersAsync()
  expect([said.length, isOver()]).toEqual([1, true])
})

test('nothing is said after the call', async () => {
  const { said, scope, send } = setup()
  send(candidate('a'))
  send(candidate('b'))
  scope.close()
  await vi.runAllTimersAsync()
  expect(said).toHaveLength(1)
})
