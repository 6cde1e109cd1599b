import { useState } from 'react'

/** A list as someone types it, and as it was when they began. */
export type TypedList = { text: string; before: readonly string[] }

/**
 * What someone has changed in a form and not saved yet. The rest is the server's, where another admin may change it
 * meanwhile; so is what was saved, from then on.
 */
export function useChanges<Fields extends object>() {
  const [changes, setChanges] = useState<Partial<Fields>>({})
  const [isTouched, setTouched] = useState(false)
  return {
    changes,
    /** Something was changed since it was last sent. */
    isTouched,
    change(make: (before: Partial<Fields>) => Partial<Fields>): void {
      setTouched(true)
      setChanges(make)
    },
    /** Some of them are on their way, all unless it is said which. Gives what to call once they are kept. */
    send(sent: Partial<Fields> = changes): () => void {
      setTouched(false)
      return () => setChanges((now) => withoutSaved(now, sent))
    },
  }
}

/** What was changed while a save was on its way stays. */
function withoutSaved<Fields extends object>(now: Partial<Fields>, saved: Partial<Fields>): Partial<Fields> {
  const rest = { ...now }
  for (const key in saved) if (rest[key] === saved[key]) delete rest[key]
  return rest
}
