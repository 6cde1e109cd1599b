import type { Attachment } from '@kinward/contract/attachments'
import type { ComponentType } from 'react'
import { AudioClip } from './AudioClip.tsx'
import { CallCard } from './CallCard.tsx'
import { CheckInCard } from './CheckInCard.tsx'
import { FileCard } from './FileCard.tsx'
import { FormCard } from './FormCard.tsx'
import { InboundCallCard } from './InboundCallCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import type { KindProps } from './kind-props.ts'
import { LinkCard } from './LinkCard.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import styles from './pictures.module.css'
import { TextNote } from './TextNote.tsx'
import { VideoTile } from './VideoTile.tsx'
import { VoiceClip } from './VoiceClip.tsx'

type Kind = Attachment['type']
type Pictured = 'image' | 'giphy'

/** How each kind is shown; pictures stand together in a grid. */
const RENDERERS: Record<Exclude<Kind, Pictured>, ComponentType<KindProps>> = {
  file: FileCard,
  assessment: FormCard,
  video: VideoTile,
  meeting: MeetingCard,
  url: LinkCard,
  'voice-clip': VoiceClip,
  audio: AudioClip,
  'check-in-checkout': CheckInCard,
  voip: CallCard,
  invite: InviteCard,
  inboundCallRouting: InboundCallCard,
  'text-formatting': TextNote,
}

function isPictured(kind: Kind): kind is Pictured {
  return kind === 'image' || kind === 'giphy'
}

type AttachmentsProps = {
  attachments: readonly Attachment[]
  /** The message that carries them. */
  of: { groupId: number; id: number } | null
}

/** What a message carries: its pictures, then all else in its order. */
export function Attachments({ attachments, of }: AttachmentsProps) {
  if (attachments.length === 0) return null
  const all = attachments.map((attachment, place) => ({
    attachment,
    at: of && { groupId: of.groupId, messageId: of.id, place },
  }))
  const pictures = all.filter(({ attachment }) => isPictured(attachment.type))
  return (
    <div className={styles.all}>
      {pictures.length > 0 && <PictureGrid pictures={pictures} />}
      {all.map(({ attachment, at }, index) => {
        if (isPictured(attachment.type)) return null
        const Renderer = RENDERERS[attachment.type]
        // oxlint-disable-next-line react/no-array-index-key -- what a message carries never changes its order
        return <Renderer key={index} attachment={attachment} at={at} />
      })}
    </div>
  )
}
