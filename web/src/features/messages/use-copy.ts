import { DURATIONS } from '@kinward/contract/layout'
import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../lib/errors.ts'
import { toPlainText } from './parse-message-text.ts'

/** Copies the words of some markup, and says so for a moment. */
export function useCopy(markup: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), DURATIONS.copied)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => ignoreFailure(navigator.clipboard.writeText(toPlainText(markup)).then(() => setCopied(true)))
  return { isCopied, copy }
}
