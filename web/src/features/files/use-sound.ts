import { useCallback, useSyncExternalStore } from 'react'
import { player } from './page-player.ts'
import type { Sound } from './player.ts'

/** What is heard of one thing; null while something else is, or nothing. */
export function useSound(path: string): Sound | null {
  const read = useCallback(() => {
    const sound = player.sound.get()
    return sound?.path === path ? sound : null
  }, [path])
  return useSyncExternalStore(player.sound.subscribe, read)
}
