import { type SyntheticEvent, useRef } from 'react'
import { useAssetUrl } from '../asset-url.ts'
import { isElsewhere } from '../is-elsewhere.ts'
import { player } from '../page-player.ts'
import { Broken } from './Broken.tsx'

type VideoProps = { path: string; label: string; className?: string | undefined; onLoad?: () => void }

/** A video with the browser's own controls. When its address has run out, it goes on where it was with a fresh one. */
export function Video({ path, label, className, onLoad }: VideoProps) {
  const source = useAssetUrl(path)
  const left = useRef({ at: 0, wasPlaying: false })
  const brokeAt = useRef(0)

  function handleMetadata({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
    const { at, wasPlaying } = left.current
    if (at > 0) video.currentTime = at
    if (wasPlaying) video.play().catch(() => undefined)
    onLoad?.()
  }

  function handleTimeUpdate({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLVideoElement>) {
    if (currentTime > 0) left.current = { at: currentTime, wasPlaying: !paused }
    if (isElsewhere(currentTime, brokeAt.current)) source.onWell()
  }

  function handleError() {
    brokeAt.current = left.current.at
    source.onError()
  }

  if (source.isBroken) return <Broken onRetry={source.retry} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has none
    <video
      src={source.url}
      className={className}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload"
      aria-label={label}
      onLoadedMetadata={handleMetadata}
      onPlay={(event) => player.giveWayTo(event.currentTarget)}
      onTimeUpdate={handleTimeUpdate}
      onError={handleError}
    />
  )
}
