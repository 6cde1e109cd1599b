import { markMessagesDelivered, type ReadReceipt } from '@kinward/contract/receipts'
import { describe, expect, it, vi } from 'vitest'
import { buildMessage } from '../../test/factories.ts'
import { createDelivered } from './delivered.ts'

const me = 1

function setup(hasReceipts = true) {
  const timers: (() => void)[] = []
  const tell = vi.fn<(receipt: ReadReceipt) => void>()
  const call = vi.fn(() => Promise.reject(new Error('away')))
  const delivered = createDelivered({
    call,
    tell,
    readerAt: () => (hasReceipts ? { userId: me, isFamilyMember: false } : null),
    setTimer: (work) => timers.push(work),
    now: () => 5,
  })
  return { delivered, tell, call, fire: () => timers.splice(0).forEach((work) => work()) }
}

const from = (userId: number, seq: number | null, groupId = 7) => {
  const message = buildMessage({ id: 100 + (seq ?? 0), groupId, locationId: 2 })
  return { ...message, seq, sender: { ...message.sender, userId } }
}

describe('telling that messages have arrived', () => {
  it('names the furthest of each channel once in a while', () => {
    const { delivered, tell, fire } = setup()
    delivered.note(from(5, 3))
    delivered.note(from(6, 4))
    delivered.note(from(5, 1, 8))
    expect(tell).not.toHaveBeenCalled()
    fire()
    expect(tell.mock.calls.map(([{ channelId, messageIds }]) => [channelId, messageIds])).toEqual([
      [7, [{ messageId: 104, status: 'DELIVERED' }]],
      [8, [{ messageId: 101, status: 'DELIVERED' }]],
    ])
    delivered.note(from(5, 5))
    fire()
    expect(tell).toHaveBeenCalledTimes(3)
  })

  it('says nothing of one’s own messages, of replies that stay in their thread, and where there are no receipts', () => {
    const { delivered, tell, fire } = setup()
    delivered.note(from(me, 3))
    delivered.note(from(5, null))
    fire()
    expect(tell).not.toHaveBeenCalled()
    const off = setup(false)
    off.delivered.note(from(5, 3))
    off.delivered.noteAll({ entityId: 1, locationId: 2 })
    off.fire()
    expect(off.tell).not.toHaveBeenCalled()
    expect(off.call).not.toHaveBeenCalled()
  })

  it('says when the line opens that everything has arrived, and stays silent when it cannot', () => {
    const { delivered, call } = setup()
    delivered.noteAll({ entityId: 1, locationId: 2 })
    expect(call).toHaveBeenCalledWith(
      markMessagesDelivered,
      { params: { entityId: 1, locationId: 2 }, query: { timestamp: 5, medium: 'webapp' } },
      { silent: true },
    )
  })
})
