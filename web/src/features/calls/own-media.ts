import type { MediaConfigs } from '@kinward/contract/meetings'
import type { OpenMedia } from './media.ts'
import type { Scope } from './scope.ts'

type Kind = 'audio' | 'video'

/** What someone sends in a call: their microphone, and their camera while it is on. */
export type OwnMedia = {
  stream: MediaStream
  sends: () => MediaConfigs
  setMicrophone: (isOn: boolean) => void
  openCamera: () => Promise<void>
  closeCamera: () => void
  close: () => void
}

type Dependencies = {
  open: OpenMedia
  scope: Scope
  /** A track takes the place of another, or of none. */
  onTrack: (kind: Kind, track: MediaStreamTrack | null) => void
  /** A device went away by itself, and no other could be had in its place. */
  onGone: (kind: Kind) => void
}

/** Opens what is wanted, and closes all of it with the scope. */
export async function openOwnMedia(
  want: MediaConfigs,
  { open, scope, onTrack, onGone }: Dependencies,
): Promise<OwnMedia> {
  let isMicrophoneOn = want.audio
  // A muted microphone is opened all the same: speaking again must not ask for a permission.
  const stream = await open({ audio: true, video: want.video })
  scope.add(close)
  stream.getTracks().forEach(watch)
  applyMicrophone()

  function applyMicrophone(): void {
    for (const track of stream.getAudioTracks()) track.enabled = isMicrophoneOn
  }

  function close(): void {
    stream.getTracks().forEach(stop)
  }

  function stop(track: MediaStreamTrack): void {
    track.removeEventListener('ended', handleEnded)
    track.stop()
  }

  function watch(track: MediaStreamTrack): void {
    track.addEventListener('ended', handleEnded)
  }

  function handleEnded({ target }: Event): void {
    const track = stream.getTracks().find((one) => one === target)
    if (!track || !scope.isOpen()) return
    if (track.kind === 'video') {
      closeCamera()
      onGone('video')
    } else void replaceMicrophone(track)
  }

  /** A headset that is pulled out leaves the microphone of the machine. */
  async function replaceMicrophone(gone: MediaStreamTrack): Promise<void> {
    stream.removeTrack(gone)
    const next = await open({ audio: true, video: false }).catch(() => null)
    if (next) return take(next)
    onTrack('audio', null)
    onGone('audio')
  }

  function take(opened: MediaStream): void {
    for (const track of opened.getTracks()) {
      if (!scope.isOpen()) {
        stop(track)
        continue
      }
      watch(track)
      stream.addTrack(track)
      onTrack(track.kind === 'video' ? 'video' : 'audio', track)
    }
    applyMicrophone()
  }

  function closeCamera(): void {
    for (const track of stream.getVideoTracks()) {
      stop(track)
      stream.removeTrack(track)
    }
    onTrack('video', null)
  }

  return {
    stream,
    sends: () => ({
      audio: isMicrophoneOn && stream.getAudioTracks().length > 0,
      video: stream.getVideoTracks().length > 0,
    }),
    setMicrophone(isOn) {
      isMicrophoneOn = isOn
      applyMicrophone()
    },
    openCamera: async () => take(await open({ audio: false, video: true })),
    closeCamera,
    close,
  }
}
