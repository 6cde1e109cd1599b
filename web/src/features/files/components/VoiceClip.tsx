import { FILE_TEXTS } from '../texts.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { FileCard } from './FileCard.tsx'
import type { KindProps } from './kind-props.ts'

/** What someone said instead of writing it. */
export function VoiceClip({ attachment, at }: KindProps) {
  const { url, duration } = attachment
  if (url === undefined) return <FileCard attachment={attachment} at={at} />
  return <AudioPlayer path={url} label={FILE_TEXTS.kinds['voice-clip']} duration={duration} />
}
