import type { MediaConfigs } from '@kinward/contract/meetings'
import { callTexts as texts } from './call-texts.ts'

/** There is no sound or picture to send, and what to tell the person about it. */
export class MediaRefused extends Error {
  override readonly name = 'MediaRefused'
}

/** Opens the microphone, and the camera where it is wanted. */
export type OpenMedia = (want: MediaConfigs) => Promise<MediaStream>

type Devices = Pick<MediaDevices, 'getUserMedia'>

/** Whether someone said no; otherwise there is no such device, or another program has it. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'SecurityError')
}

async function open(devices: Devices, want: MediaConfigs): Promise<MediaStream> {
  try {
    return await devices.getUserMedia(want)
  } catch (error) {
    // Who has no camera, or has it elsewhere, can still be heard.
    if (!want.audio || !want.video || isForbidden(error)) throw error
    return await devices.getUserMedia({ audio: true })
  }
}

/** The microphone and camera of this browser. */
export function createOpenMedia(devices: () => Devices | undefined = () => navigator.mediaDevices): OpenMedia {
  return async (want) => {
    const found = devices()
    if (!found) throw new MediaRefused(texts.unsupported)
    try {
      return await open(found, want)
    } catch (error) {
      throw new MediaRefused(want.video ? texts.microphoneAndCamera : texts.microphone, { cause: error })
    }
  }
}
