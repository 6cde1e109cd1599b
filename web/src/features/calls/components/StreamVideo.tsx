import { useEffect, useRef } from 'react'
import { ignoreFailure } from '../../../lib/errors.ts'

type StreamVideoProps = { stream: MediaStream; label: string; className?: string | undefined }

/** The picture of a stream; its sound is played elsewhere, also while no window is open. */
export function StreamVideo({ stream, label, className }: StreamVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    ignoreFailure(Promise.resolve(element.play()))
  }, [stream])
  return <video ref={video} className={className} aria-label={label} autoPlay playsInline muted />
}
