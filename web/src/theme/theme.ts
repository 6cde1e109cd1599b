import { createTheme, localStorageColorSchemeManager } from '@mantine/core'
import type { MantineProviderProps } from '@mantine/core'

const theme = createTheme({
  fontFamily: 'var(--kw-font)',
  primaryColor: 'teal',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'kw-focus',
})

/**
 * Everything MantineProvider is given. The values live in `tokens.css`, so Mantine injects no styles of its own and the
 * page can forbid inline ones. `scheme.js` reads the same key before the first paint.
 */
export const providerProps = {
  theme,
  defaultColorScheme: 'auto',
  colorSchemeManager: localStorageColorSchemeManager({ key: 'kinward-color-scheme' }),
  withCssVariables: false,
  withGlobalClasses: false,
  deduplicateCssVariables: false,
} satisfies Omit<MantineProviderProps, 'children'>
