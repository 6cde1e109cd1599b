import { downloadOf } from '../../features/files/download-slide.ts'
import { type MediaPlace, OF_NO_CHANNEL } from '../../features/files/media-context.ts'
import { buildSlides, findSlide, placeOfSlide, type Slide } from '../../features/files/slides.ts'
import { FILE_TEXTS } from '../../features/files/texts.ts'
import { MediaViewer } from '../../features/files/viewer/MediaViewer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { BroadcastMediaProps } from './BroadcastMedia.tsx'

type BroadcastViewerProps = BroadcastMediaProps & {
  open: MediaPlace
  onStep: (at: MediaPlace) => void
  onClose: () => void
}

/** The viewer, with all that a broadcast carries. */
export default function BroadcastViewer(props: BroadcastViewerProps) {
  const { broadcast, at, now, me, keepsFiles, open, onStep, onClose } = props
  const { id, attachments, Sender } = broadcast
  const slides = buildSlides(
    attachments.map((attachment, place) => ({
      groupId: OF_NO_CHANNEL,
      messageId: id,
      place,
      senderId: Sender.id,
      timeStamp: at === null ? now : Date.parse(at),
      attachment,
      tags: [],
    })),
  )
  const index = findSlide(slides, open)
  const slide = slides[index]
  const stepTo = (next: Slide | undefined) => (next ? () => onStep(placeOfSlide(next)) : null)
  const { fullName, avatar } = Sender
  return (
    <MediaViewer
      slide={slide}
      fallback={<EmptyState title={FILE_TEXTS.notThere} hint={FILE_TEXTS.notThereHint} />}
      uploader={
        slide ? { name: Sender.id === me ? FILE_TEXTS.you : fullName, fullName, userType: 'staff', avatar } : null
      }
      now={now}
      onPrevious={stepTo(slides[index - 1])}
      onNext={index === -1 ? null : stepTo(slides[index + 1])}
      onDownload={slide ? downloadOf(slide, keepsFiles) : null}
      onGoTo={null}
      onClose={onClose}
    />
  )
}
