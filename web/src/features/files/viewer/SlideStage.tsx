import { Suspense } from 'react'
import type { Slide } from '../slides.ts'
import { FILE_TEXTS } from '../texts.ts'
import type { Zoom } from '../zoom.ts'
import { Failed } from './Failed.tsx'
import { ImageStage, type Size } from './ImageStage.tsx'
import { AudioStage, FileStage, GifStage, LinksStage, VideoStage } from './stages.tsx'
import styles from './viewer.module.css'
import { lazyWith } from '../../../ui/lazy-part.tsx'

const PdfStage = lazyWith(
  () => import('./pdf/PdfStage.tsx'),
  ({ onRetry }) => <Failed onRetry={onRetry} />,
)

type SlideStageProps = {
  slide: Slide
  zoom: Zoom
  onZoom: (change: (zoom: Zoom, shown: Size, frame: Size) => Zoom) => void
  onMeasure: (natural: Size, frame: Size) => void
  onDownload: (() => void) | null
}

/** The thing itself, by its kind. */
export function SlideStage({ slide, zoom, onZoom, onMeasure, onDownload }: SlideStageProps) {
  const { attachment } = slide.item
  switch (slide.kind) {
    case 'image':
      if (attachment.url === undefined) return <Failed />
      return <ImageStage attachment={attachment} zoom={zoom} onZoom={onZoom} onMeasure={onMeasure} />
    case 'pdf':
      if (attachment.url === undefined) return <Failed />
      return (
        <Suspense fallback={<p className={styles.waiting}>{FILE_TEXTS.loading}</p>}>
          <PdfStage path={attachment.url} scale={zoom.scale} />
        </Suspense>
      )
    case 'gif':
      return <GifStage attachment={attachment} />
    case 'video':
      return <VideoStage attachment={attachment} />
    case 'audio':
      return <AudioStage attachment={attachment} />
    case 'file':
      return <FileStage attachment={attachment} onDownload={onDownload} />
    case 'links':
      return <LinksStage links={slide.links} />
    default:
      return slide.kind satisfies never
  }
}
