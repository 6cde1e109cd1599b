import type { MeetingSignal } from '@kinward/contract/meetings'
import { expect, test } from 'vitest'
import { createRingAgain } from './ring-again.ts'
import { room } from './rooms.ts'
import type { RealtimeServer, Ringing } from './server.ts'

const call = { action: 'in-progress' } as MeetingSignal
const over = { action: 'cancelled' } as MeetingSignal

/** The sockets of some people, locked or not, and what they hear. */
function listen(...people: { userId: number; isLocked: boolean }[]) {
  const heard: string[] = []
  const sockets = people.map(({ userId, isLocked }) => ({
    data: { userId },
    rooms: new Set(isLocked ? [] : [room.user(userId)]),
    emit: (name: string) => void heard.push(`${userId} ${name}`),
  }))
  const io = { sockets: { sockets: new Map(sockets.map((socket, nth) => [nth, socket])) } }
  return { heard, io: io as unknown as RealtimeServer }
}

test('what rings is told once more to those it rings for, as their screens may hear it, and to nobody else', async () => {
  const { io, heard } = listen(
    { userId: 1, isLocked: false },
    { userId: 1, isLocked: true },
    { userId: 2, isLocked: false },
  )
  const asked: unknown[] = []
  const ringAgain = createRingAgain({
    io,
    rung: async () => new Set([1, 3]),
    ringing: async (who) => {
      asked.push(who)
      return { calls: [call], overtaken: async () => [] }
    },
  })
  await ringAgain()
  expect(heard).toEqual(['1 meeting.in-progress', '1 meeting.in-progress'])
  expect(asked).toEqual([
    { userId: 1, isLocked: false },
    { userId: 1, isLocked: true },
  ])
})

test('what rang the last time and does no longer is told as over, once', async () => {
  const { io, heard } = listen({ userId: 1, isLocked: false })
  let rung = new Set([1])
  const ringing = async (): Promise<Ringing> => ({
    calls: [call],
    overtaken: async () => (rung.size > 0 ? [] : [{ name: 'meeting.cancelled', payload: over }]),
  })
  const ringAgain = createRingAgain({ io, rung: async () => rung, ringing })
  await ringAgain()
  rung = new Set()
  await ringAgain()
  await ringAgain()
  expect(heard).toEqual(['1 meeting.in-progress', '1 meeting.cancelled'])
})
