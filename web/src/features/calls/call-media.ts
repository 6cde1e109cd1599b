import { DURATIONS } from '@kinward/contract/layout'
import type { MediaConfigs } from '@kinward/contract/meetings'
import type { CallLife } from './call-life.ts'
import type { CallLine } from './call-line.ts'
import type { CallPorts } from './call-ports.ts'
import { callTexts as texts } from './call-texts.ts'
import { MediaRefused } from './media.ts'
import { openOwnMedia, type OwnMedia } from './own-media.ts'

/** What someone sends in a call: turned on and off, and told to the other side. */
export function createCallMedia({ open, wire, say }: CallPorts, life: CallLife, line: CallLine) {
  let media: OwnMedia | null = null
  let isCameraTurning = false

  /** Help is called and given by voice where only the camera is forbidden. */
  function openForHelp(want: MediaConfigs): Promise<MediaStream> {
    return open(want).catch((error: unknown) => {
      if (!want.audio || !want.video) throw error
      return open({ audio: true, video: false })
    })
  }

  /** Both sides see what the other sends. */
  function tellOwn(): void {
    if (media) life.change({ own: media.sends() })
    line.tellOwn()
  }

  async function turnCamera(): Promise<void> {
    const { own, meeting } = life.get()
    if (!media) return life.change({ own: { ...own, video: !own.video } })
    if (own.video) media.closeCamera()
    else await media.openCamera()
    if (!life.scope.isOpen()) return
    life.change({ own: media.sends() })
    const changed = meeting && (await wire.change(life.address(), life.get().own))
    if (changed) life.learn(changed)
    // What was said beside the change, or while it could not be made, may be older.
    line.tellOwn()
  }

  return {
    stream: () => media?.stream ?? null,
    async open(): Promise<void> {
      const { own, support } = life.get()
      media = await openOwnMedia(own, {
        open: support ? openForHelp : open,
        scope: life.scope,
        onTrack: (kind, track) => line.peer()?.setTrack(kind, track),
        onGone(kind) {
          tellOwn()
          const title = kind === 'audio' ? texts.microphone : texts.microphoneAndCamera
          say.error({ title, duration: DURATIONS.realtimeToast })
        },
      })
      life.change({ localStream: media.stream, own: media.sends() })
    },
    /** Nothing is sent after all, as where an answer did not reach the server. */
    close(): void {
      media?.close()
      media = null
      life.change({ localStream: null })
    },
    toggleMicrophone(): void {
      const { own } = life.get()
      if (media) media.setMicrophone(!own.audio)
      else life.change({ own: { ...own, audio: !own.audio } })
      tellOwn()
    },
    async toggleCamera(): Promise<void> {
      if (isCameraTurning) return
      isCameraTurning = true
      try {
        await turnCamera()
      } catch (error) {
        if (!(error instanceof MediaRefused)) throw error
        say.error({ title: error.message, duration: DURATIONS.realtimeToast })
      } finally {
        isCameraTurning = false
      }
    },
  }
}
