import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../../lib/errors.ts'
import type { Dialled } from '../call-state.ts'

type Read = (typed: string) => Dialled | null

/** The world's numbers come with the first box that dials one. */
async function loadNumbers(): Promise<Read> {
  const [{ readDialled }, { displayPhone }] = await Promise.all([
    import('@kinward/contract/dialled-phones'),
    import('@kinward/contract/phones'),
  ])
  return (typed) => {
    const number = readDialled(typed)
    return number === null ? null : { number, shown: displayPhone(number) }
  }
}

/** Without the tables a number goes as it was typed: the server judges it all the same. */
const asTyped: Read = (typed) => (typed.trim() === '' ? null : { number: typed.trim(), shown: typed.trim() })

/** Which number is meant by what was typed: known once the tables are here. */
export function useDialled(): { read: Read; load: () => Promise<Read> } {
  const [loaded, setLoaded] = useState<{ read: Read } | null>(null)
  useEffect(() => ignoreFailure(loadNumbers().then((read) => setLoaded({ read }))), [])
  return {
    read: (typed) => loaded?.read(typed) ?? null,
    load: () => (loaded ? Promise.resolve(loaded.read) : loadNumbers().catch(() => asTyped)),
  }
}
