/** The life of a call: whatever is added ends with it, and at once where it is over already. */
export type Scope = {
  isOpen: () => boolean
  add: (end: () => void) => void
  /** Runs something later, unless the scope ends first; the answer calls it off. */
  after: (ms: number, run: () => void) => () => void
  every: (ms: number, run: () => void) => void
  close: () => void
}

export function createScope(): Scope {
  const ends = new Set<() => void>()
  let isOpen = true

  function add(end: () => void): void {
    if (isOpen) ends.add(end)
    else end()
  }

  return {
    isOpen: () => isOpen,
    add,
    after(ms, run) {
      const callOff = () => {
        clearTimeout(timer)
        ends.delete(callOff)
      }
      const timer = setTimeout(() => {
        ends.delete(callOff)
        run()
      }, ms)
      add(callOff)
      return callOff
    },
    every(ms, run) {
      const timer = setInterval(run, ms)
      add(() => clearInterval(timer))
    },
    close() {
      isOpen = false
      const all = [...ends]
      ends.clear()
      for (const end of all) end()
    },
  }
}
