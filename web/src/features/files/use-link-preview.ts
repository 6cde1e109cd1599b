import { previewUrl, type LinkPreview } from '@kinward/contract/link-previews'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStableRef } from '../../ui/use-stable-ref.ts'
import { call } from '../session/call.ts'
import { firstLink } from './first-link.ts'
import { fileKeys } from './keys.ts'
import { putAwayLinks } from './put-away-links.ts'

/** An address is looked up once the writer has paused on it. */
const PAUSE_MS = 600
const A_DAY = 24 * 60 * 60_000

/** What the page behind the first address in a draft says of itself, until the writer puts it away. */
export function useLinkPreview(draft: string, initialMarkup: string) {
  const [written, setWritten] = useState(() => firstLink(initialMarkup))
  const [settled, setSettled] = useState(written)
  const [dismissed, setDismissed] = useState(() => putAwayLinks.read(draft))
  const latest = useStableRef(dismissed)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  /** Words come with every key, and all that shows them would be drawn anew: only another address is told. */
  const note = useCallback((markup: string) => {
    const link = firstLink(markup)
    setWritten(link)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => setSettled(link), PAUSE_MS)
  }, [])

  const url = settled !== null && written === settled && !dismissed.includes(settled) ? settled : null
  const { data } = useQuery({
    queryKey: fileKeys.preview(url ?? ''),
    queryFn: ({ signal }) =>
      call(previewUrl, { query: { url: url ?? '' } }, { signal, silent: true, ignoreIdle: true }),
    enabled: url !== null,
    staleTime: A_DAY,
    retry: false,
  })
  const preview: LinkPreview | null = url === null ? null : (data ?? null)

  function putAside(urls: readonly string[]): void {
    putAwayLinks.write(draft, urls)
    setDismissed(urls)
  }

  return {
    preview,
    note,
    dismiss: () => preview && putAside([...dismissed, preview.url]),
    /** The words are on their way: once they are kept, what is called then lets what is written next begin anew. */
    takeAlong: () => () => putAside(latest.current.filter((url) => !dismissed.includes(url))),
  }
}
