import { nameOf } from '../file-facts.ts'
import { shortName } from '../file-words.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { FileCard } from './FileCard.tsx'
import type { KindProps } from './kind-props.ts'

/** A file that is listened to. */
export function AudioClip({ attachment, at }: KindProps) {
  const { url, duration } = attachment
  if (url === undefined) return <FileCard attachment={attachment} at={at} />
  const name = nameOf(attachment)
  return <AudioPlayer path={url} label={name} title={shortName(name)} duration={duration} />
}
