import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After so much that passed through, its buffers are given back. */
const SWEEP_EVERY = 16 * 1024 ** 2

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Gives back the buffers of bytes that pass through as they are spent. Left to itself V8 lets them gather, since each is a
 * small thing to it with much behind it, until it has to look through everything that lives: a large file then takes up
 * memory by the size of the file, and a third of its time.
 */
export function createBufferSweep(): (passed: number) => void {
  collect ??= exposedCollector()
  let since = 0
  return (passed) => {
    since += passed
    if (since < SWEEP_EVERY) return
    since = 0
    collect?.({ type: 'minor' })
  }
}

function exposedCollector(): Collect {
  setFlagsFromString('--expose-gc')
  const exposed: unknown = runInNewContext('gc')
  return typeof exposed === 'function' ? (options) => void Reflect.apply(exposed, null, [options]) : () => undefined
}
