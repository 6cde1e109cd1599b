import type { Theme } from '@kinward/contract/preferences'
import { useMantineColorScheme } from '@mantine/core'
import { useChangePreferencesMutation } from './use-change-preferences-mutation.ts'
import { usePreferences } from './use-preferences.ts'

/** How the app looks: kept by the browser for the first paint, and by the server for the reader's other devices. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const preferences = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { mutate } = useChangePreferencesMutation(preferences)
  return [
    colorScheme,
    (theme) => {
      setColorScheme(theme)
      mutate({ theme })
    },
  ]
}
