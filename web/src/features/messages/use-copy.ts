import { DURATIONS } from '@kinward/contract/layout'
import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../lib/errors.ts'
import { toPlainText } from './parse-message-text.ts'

type Copying = { isCopied: boolean; copy: () => void }

/** Copies the words of some markup, and says so for a moment. */
export function useCopy(markup: string): Copying {
  return useCopyWords(() => toPlainText(markup))
}

/** Copies words as they are, and says so for a moment. */
export function useCopyWords(words: () => string): Copying {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), DURATIONS.copied)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => ignoreFailure(navigator.clipboard.writeText(words()).then(() => setCopied(true)))
  return { isCopied, copy }
}
