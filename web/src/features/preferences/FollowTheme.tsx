import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePreferences } from './use-preferences.ts'

/** Takes over the look that the reader chose on another device. */
export function FollowTheme() {
  const { theme } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  const taken = useRef(theme)
  useEffect(() => {
    if (theme === null || theme === taken.current) return
    taken.current = theme
    setColorScheme(theme)
  }, [theme, setColorScheme])
  return null
}
