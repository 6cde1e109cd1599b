import { vi } from 'vitest'

const PATIENT = Symbol.for('kinward.patient')

/** What a test waits for has this long to come: on a machine that is shared with others a second passes unnoticed. */
const DEFAULTS = { timeout: 5_000 }

type Options = number | { timeout?: number; interval?: number } | undefined
const withDefaults = (options: Options) => ({
  ...DEFAULTS,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// Files share a worker, and with it what was changed here for the one before.
if (!Object.hasOwn(vi, PATIENT)) {
  const { waitFor, waitUntil } = vi
  Object.assign(vi, {
    [PATIENT]: true,
    waitFor: ((check, options) => waitFor(check, withDefaults(options))) satisfies typeof vi.waitFor,
    waitUntil: ((check, options) => waitUntil(check, withDefaults(options))) satisfies typeof vi.waitUntil,
  })
}
