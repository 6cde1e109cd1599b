import { describe, expect, it } from 'vitest'
import { createSteps, type Reach } from './steps.ts'

const reach = (keys: string, open: string, more: Partial<Reach> = {}): Reach => ({
  keys: keys.split(''),
  index: keys.indexOf(open),
  hasBefore: false,
  hasAfter: false,
  ...more,
})

describe('stepping through what was shared', () => {
  it('goes on at once where the next is known, and for every key of a quick hand', () => {
    const steps = createSteps()
    const here = reach('abcd', 'a')
    steps.want(1, here)
    expect(steps.next(here)).toBe(1)
    // The address still shows the first.
    steps.want(1, here)
    expect(steps.next(here)).toBe(2)
  })

  it('waits for a page that is on its way, and goes as far as was asked', () => {
    const steps = createSteps()
    const here = reach('cd', 'd', { hasAfter: true })
    steps.want(1, here)
    expect(steps.next(here)).toBeNull()
    steps.want(1, here)
    expect(steps.next(here)).toBeNull()
    expect(steps.next(reach('cdefg', 'd'))).toBe(3)
    steps.arrive('f')
    expect(steps.next(reach('cdefg', 'f'))).toBeNull()
  })

  it('goes to the edge first, and on from there with an older page', () => {
    const steps = createSteps()
    const here = reach('bcd', 'c', { hasBefore: true })
    steps.want(-1, here)
    steps.want(-1, here)
    expect(steps.next(here)).toBe(0)
    steps.arrive('b')
    expect(steps.next(reach('abcd', 'b'))).toBe(0)
  })

  it('waits for what is open to be found', () => {
    const steps = createSteps()
    steps.want(1, reach('', 'a'))
    expect(steps.next(reach('', 'a'))).toBeNull()
    expect(steps.next(reach('ab', 'a'))).toBe(1)
  })

  it('stays at an end, and remembers no key that led beyond it', () => {
    const steps = createSteps()
    const here = reach('ab', 'b')
    steps.want(1, here)
    expect(steps.next(here)).toBeNull()
    steps.want(-1, here)
    expect(steps.next(here)).toBe(0)
  })

  it('forgets what waits when something else is opened', () => {
    const steps = createSteps()
    const here = reach('bc', 'c', { hasBefore: true })
    steps.want(-1, here)
    steps.want(-1, here)
    expect(steps.next(here)).toBe(0)
    steps.arrive('c')
    expect(steps.next(reach('abc', 'c'))).toBeNull()
  })
})
