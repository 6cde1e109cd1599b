import { useEffect, useRef } from 'react'
import { ignoreFailure } from '../../../lib/errors.ts'

/** What the other side says, whatever is open. A browser that plays nothing before a press is asked again at the next one. */
export function RemoteSound({ stream, isOn }: { stream: MediaStream; isOn: boolean }) {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    const element = audio.current
    if (!element) return undefined
    element.srcObject = stream
    const play = () => ignoreFailure(Promise.resolve(element.play()))
    const playAgain = () => element.paused && play()
    play()
    document.addEventListener('pointerdown', playAgain)
    document.addEventListener('keydown', playAgain)
    return () => {
      document.removeEventListener('pointerdown', playAgain)
      document.removeEventListener('keydown', playAgain)
      element.srcObject = null
    }
  }, [stream])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- someone speaking now
  return <audio ref={audio} autoPlay muted={!isOn} />
}
