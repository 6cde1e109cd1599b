import { type SyntheticEvent, useRef } from 'react'
import { useAssetUrl } from '../asset-url.ts'
import { player } from '../page-player.ts'
import { Broken } from './Broken.tsx'

type VideoProps = { path: string; label: string; className?: string | undefined; onLoad?: () => void }

/** A video with the browser's own controls. When its address has run out, it goes on where it was with a fresh one. */
export function Video({ path, label, className, onLoad }: VideoProps) {
  const source = useAssetUrl(path)
  const left = useRef({ at: 0, wasPlaying: false })

  function handleMetadata({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) {
    const { at, wasPlaying } = left.current
    if (at > 0) video.currentTime = at
    if (wasPlaying) video.play().catch(() => undefined)
    onLoad?.()
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
      onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
        if (currentTime > 0) left.current = { at: currentTime, wasPlaying: !paused }
      }}
      onError={source.onError}
    />
  )
}
