import { useEffect } from 'react'
import { ignoreFailure } from '../lib/errors.ts'
import { whenIdle } from './when-idle.ts'

/** Fetches the slanted letters in a quiet moment: coming in the midst of scrolling, they would lay every row out anew. */
export function useItalics(): void {
  useEffect(
    () =>
      whenIdle(() => {
        const { fontFamily } = getComputedStyle(document.body)
        ignoreFailure(document.fonts.load(`italic 1em ${fontFamily}`))
      }),
    [],
  )
}
