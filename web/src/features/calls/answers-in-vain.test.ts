import type { Meeting } from '@kinward/contract/meetings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCallBench, ME, RUNG_HASH, ringingMeeting } from '../../test/call-bench.ts'
import { buildSearch, buildSupport } from '../../test/fake-calls.ts'
import { tracksOf } from '../../test/fake-media.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Someone calls for help, and it rings for the reader. */
function rung(over: Partial<Meeting> = {}): Meeting {
  return ringingMeeting({ emergencySupport: buildSupport(), escalationData: buildSearch(), ...over })
}

describe('whoever has answered a call for help in vain', () => {
  const answeredRung = rung({ status: 'Connected', meetingJoinedBy: ME })
  const nextRung = rung({ escalationData: buildSearch({ step: 2 }) })

  async function answered() {
    const bench = createCallBench()
    await bench.isRung(rung())
    Object.assign(bench.world, { looked: rung(), acted: answeredRung })
    await bench.calls.answer()
    expect(bench.status()).toBe('Joining')
    bench.acts.length = 0
    return bench
  }

  test('is rung by a later step that comes while they still wait for the line', async () => {
    const bench = await answered()
    const stream = bench.call()?.localStream
    await vi.advanceTimersByTimeAsync(19_900)
    await bench.isRung(nextRung)
    expect([bench.status(), bench.tones, bench.world.isHeld]).toEqual(['Ringing', ['ring'], false])
    expect(bench.peer().isClosed).toBe(true)
    expect(tracksOf(stream).every(({ readyState }) => readyState === 'ended')).toBe(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect([bench.status(), bench.acts, bench.said]).toEqual(['Ringing', [], []])
    Object.assign(bench.world, { looked: nextRung, acted: { ...answeredRung, ...nextRung, meetingJoinedBy: ME } })
    await bench.calls.answer()
    expect([bench.status(), bench.peers.length]).toEqual(['Joining', 2])
    expect(bench.acts).toEqual([`join ${RUNG_HASH}`])
  })

  test('is not rung by late news of the step that they have answered', async () => {
    const bench = await answered()
    await bench.isRung(rung())
    expect([bench.status(), bench.peer().isClosed]).toEqual(['Joining', false])
  })

  describe('and the line to the server comes back at a later step', () => {
    async function resumed() {
      const bench = await answered()
      bench.world.looked = nextRung
      bench.calls.resume()
      await vi.advanceTimersByTimeAsync(0)
      return bench
    }

    test('is rung by it', async () => {
      const bench = await resumed()
      await bench.isRung(nextRung)
      expect([bench.status(), bench.tones]).toEqual(['Ringing', ['ring']])
      await bench.calls.end()
      expect(bench.acts).toEqual([`reject ${RUNG_HASH}`])
    })

    test('does not decline it by giving up the line', async () => {
      const bench = await resumed()
      await vi.advanceTimersByTimeAsync(20_000)
      expect(bench.acts).toEqual([`end ${RUNG_HASH} about ${ME}`])
    })
  })

  test('leaves that answer alone, and declines no later step', async () => {
    const [givenUp, hungUp, left] = [await answered(), await answered(), await answered()]
    left.calls.leave()
    await hungUp.calls.end()
    await vi.advanceTimersByTimeAsync(20_000)
    const ends = `end ${RUNG_HASH}`
    expect([givenUp.acts, hungUp.acts]).toEqual([[`${ends} about ${ME}`], [`${ends} about ${ME}`]])
    expect(left.acts).toEqual([`${ends} keepalive about ${ME}`])
  })
})
