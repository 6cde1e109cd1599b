import { DURATIONS } from '@kinward/contract/layout'

/** The duration of a notice that stays until it is closed, also while the screen is locked: it names no patient. */
export const UNTIL_CLOSED = Infinity

export type ToastKind = 'success' | 'error' | 'info' | 'urgent'
/** A way to what a notice is about; taking it puts the notice away. */
export type ToastAction = { label: string; onSelect: () => void }
export type ToastInput = {
  title: string
  text?: string
  duration?: number
  action?: ToastAction
  /** What it is about, where two notices may say the same of different things. */
  about?: number
}
export type Toast = {
  id: number
  kind: ToastKind
  title: string
  text: string
  duration: number
  action: ToastAction | undefined
  about: number | undefined
}

type Clock = {
  setTimeout: (run: () => void, ms: number) => number
  clearTimeout: (timer: number) => void
  now: () => number
}

const browserClock: Clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(timer),
  now: () => Date.now(),
}

/** The notices on screen, newest last. One that says the same of the same as another on screen is not shown twice. */
export function createToastStore(clock: Clock = browserClock) {
  let toasts: readonly Toast[] = []
  let nextId = 1
  let paused = false
  const timers = new Map<number, { timer: number; endsAt: number; left: number }>()
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function run(id: number, left: number) {
    // A timer of the browser's that waits for ever would be over at once.
    if (left === UNTIL_CLOSED) return
    const timer = clock.setTimeout(() => dismiss(id), left)
    timers.set(id, { timer, endsAt: clock.now() + left, left })
  }

  function dismiss(id: number) {
    const running = timers.get(id)
    if (running) clock.clearTimeout(running.timer)
    timers.delete(id)
    change(toasts.filter((toast) => toast.id !== id))
    if (toasts.length === 0) paused = false
  }

  function show(kind: ToastKind, { title, text = '', duration = DURATIONS.toast, action, about }: ToastInput) {
    const isSame = (toast: Toast) =>
      toast.kind === kind && toast.title === title && toast.text === text && toast.about === about
    if (toasts.some(isSame)) return
    const id = nextId++
    change([...toasts, { id, kind, title, text, duration, action, about }])
    if (paused) timers.set(id, { timer: 0, endsAt: 0, left: duration })
    else run(id, duration)
  }

  return {
    show,
    dismiss,
    clear: () => toasts.map(({ id }) => id).forEach(dismiss),
    /** Puts away what was said in passing. */
    clearPassing: () => toasts.filter(({ duration }) => duration !== UNTIL_CLOSED).forEach(({ id }) => dismiss(id)),
    read: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** All wait while one is hovered or focused, so that none slips away under the pointer. */
    pause() {
      if (paused) return
      paused = true
      for (const running of timers.values()) {
        clock.clearTimeout(running.timer)
        running.left = Math.max(0, running.endsAt - clock.now())
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [id, { left }] of timers) run(id, left)
    },
  }
}
