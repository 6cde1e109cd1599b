import type { ReactNode } from 'react'
import { useAssetUrl } from '../asset-url.ts'

type PictureProps = {
  /** Where its bytes are, below the API. */
  path: string
  alt: string
  className?: string | undefined
  /** What takes its place when it cannot be had. */
  broken: ReactNode
  onLoad?: () => void
  loading?: 'lazy' | 'eager'
  width?: number | undefined
  height?: number | undefined
}

/** A picture that keeps the address it was first given, and asks with a fresh token once when that fails. */
export function Picture({ path, alt, broken, loading = 'lazy', ...image }: PictureProps) {
  const source = useAssetUrl(path)
  if (source.isBroken) return broken
  return (
    <img
      {...image}
      src={source.url}
      alt={alt}
      loading={loading}
      decoding="async"
      draggable={false}
      onError={source.onError}
    />
  )
}
