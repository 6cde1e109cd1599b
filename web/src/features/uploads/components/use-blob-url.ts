import { useEffect, useState } from 'react'

/** An address under which bytes of this page can be shown, for as long as they are. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    const url = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- an address costs memory until it is given back
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return made && made.blob === blob ? made.url : null
}
