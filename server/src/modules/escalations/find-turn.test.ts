import { describe, expect, test } from 'vitest'
import { nextTurn, type Reached, type Turn } from './find-turn.ts'

const inOrder = { callInSequence: true, callInParallel: false }
const atOnce = { callInSequence: false, callInParallel: true }
const [ann, ben, cem] = [{ id: 1 }, { id: 2 }, { id: 3 }]

/** Goes from turn to turn until nobody is left: who is called, step by step. */
function allTurns(steps: (typeof inOrder)[], people: { id: number }[][]): string[] {
  const turns: string[] = []
  let reached: Reached | null = null
  for (;;) {
    const turn: Turn<{ id: number }> | undefined = nextTurn(steps, people, reached)
    if (!turn) return turns
    const called: number[] = turn.people.map(({ id }) => id)
    turns.push(`${turn.step}: ${called.join(' ')}`)
    const before: readonly number[] = reached?.step === turn.step ? reached.called : []
    reached = { step: turn.step, called: [...before, ...called] }
  }
}

describe('whom an escalation tries', () => {
  test('is one after the other, or all at once, step by step', () => {
    expect(allTurns([inOrder, atOnce, inOrder], [[ann, ben], [ben, cem], [ann]])).toEqual([
      '0: 1',
      '0: 2',
      '1: 2 3',
      '2: 1',
    ])
  })

  test('passes steps that have nobody, and ends where there is nobody at all', () => {
    expect(allTurns([atOnce, atOnce, inOrder], [[], [ben], []])).toEqual(['1: 2'])
    expect(allTurns([atOnce, inOrder], [[], []])).toEqual([])
  })

  test('with both ways chosen, or none, is all at once', () => {
    const both = { callInSequence: true, callInParallel: true }
    const none = { callInSequence: false, callInParallel: false }
    expect(
      allTurns(
        [both, none],
        [
          [ann, ben],
          [ben, cem],
        ],
      ),
    ).toEqual(['0: 1 2', '1: 2 3'])
  })

  test('in a row that has changed since is whoever it has not called yet', () => {
    const reached = { step: 0, called: [ann.id] }
    expect(nextTurn([inOrder], [[ben, cem]], reached)).toEqual({ step: 0, people: [ben] })
    expect(nextTurn([inOrder], [[cem, ann]], reached)).toEqual({ step: 0, people: [cem] })
    expect(nextTurn([inOrder], [[]], reached)).toBeUndefined()
  })
})
