import { useMantineColorScheme } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { usePreferences } from './use-preferences.ts'

/** Takes over the look that the reader chose on another device. */
export const FollowTheme = memo(function FollowTheme() {
  const { theme } = usePreferences()
  const { setColorScheme } = useMantineColorScheme()
  const taken = useRef(theme)
  useEffect(() => {
    if (theme === null || theme === taken.current) return
    taken.current = theme
    setColorScheme(theme)
  }, [theme, setColorScheme])
  return null
})
