import { type ReactNode, useRef } from 'react'
import { useAssetUrl } from '../asset-url.ts'
import { Broken } from './Broken.tsx'
import { Picture } from './Picture.tsx'

type GifPictureProps = {
  path: string
  /** A still picture of it; without one, its first moment is kept still. */
  stillPath: string | undefined
  isMoving: boolean
  className: string | undefined
  isSmall?: boolean
  onLoad?: () => void
}

/** A GIF, moving or still. */
export function GifPicture({ path, stillPath, isMoving, className, isSmall = false, onLoad }: GifPictureProps) {
  const picture = { alt: '', className, broken: <Broken isSmall={isSmall} />, ...(onLoad && { onLoad }) }
  if (isMoving) return <Picture {...picture} path={path} loading="eager" />
  return stillPath === undefined ? <Frozen {...picture} path={path} /> : <Picture {...picture} path={stillPath} />
}

type FrozenProps = { path: string; className: string | undefined; broken: ReactNode; onLoad?: () => void }

/** The first moment of a GIF, drawn once: an `<img>` of it would move by itself. */
function Frozen({ path, className, broken, onLoad }: FrozenProps) {
  const source = useAssetUrl(path)
  const still = useRef<HTMLCanvasElement>(null)
  if (source.isBroken) return broken
  return (
    <>
      <canvas ref={still} className={className} aria-hidden="true" />
      <img
        hidden
        src={source.url}
        alt=""
        onError={source.onError}
        onLoad={({ currentTarget: image }) => {
          const canvas = still.current
          if (!canvas) return
          canvas.width = image.naturalWidth
          canvas.height = image.naturalHeight
          canvas.getContext('2d')?.drawImage(image, 0, 0)
          onLoad?.()
        }}
      />
    </>
  )
}
