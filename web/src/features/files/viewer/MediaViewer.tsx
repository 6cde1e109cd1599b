import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMessage2Share,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { UserType } from '@kinward/contract/users'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { useModalDialog } from '../../../ui/use-modal-dialog.ts'
import { nameOf, viewerName } from '../file-facts.ts'
import type { Slide } from '../slides.ts'
import { FILE_TEXTS } from '../texts.ts'
import { fitInto, PAN_STEP, panBy, trueScale, WHOLE, type Zoom, ZOOM_STEP, zoomBy } from '../zoom.ts'
import { SlideStage } from './SlideStage.tsx'
import type { Size } from './ImageStage.tsx'
import styles from './viewer.module.css'

export type MediaViewerProps = {
  /** What is open; undefined while it is looked for, or where nothing was found. */
  slide: Slide | undefined
  /** What to say instead of it. */
  fallback: ReactNode
  uploader: { name: string; fullName: string; userType: UserType; avatar: string | null } | null
  now: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** An arrow key, also where it is not known yet whether there is more. */
  onArrow?: (by: -1 | 1) => void
  onDownload: (() => void) | null
  onGoTo: (() => void) | null
  onClose: () => void
}

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
const ZOOMABLE: readonly Slide['kind'][] = ['image', 'pdf']

/** Files over the whole page, one at a time. It closes by its button and Escape, never by a press beside it. */
export function MediaViewer(props: MediaViewerProps) {
  const { slide, fallback, uploader, now, onPrevious, onNext, onArrow, onDownload, onGoTo, onClose } = props
  const dialog = useModalDialog(onClose)
  const heading = useFocusKept()
  const view = useZoom(slide?.key)
  const isZoomable = slide !== undefined && ZOOMABLE.includes(slide.kind)
  const name = slide ? viewerName(nameOf(slide.item.attachment)) : FILE_TEXTS.viewer

  function handleKeys(event: KeyboardEvent): void {
    dialog.onKeyDown(event)
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return
    const act = actionFor(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actionFor(key: string): (() => void) | null {
    const isClose = slide?.kind === 'image' && view.zoom.scale > 1
    const pan = (x: number, y: number) => () => view.change((zoom, shown, frame) => panBy(zoom, { x, y }, shown, frame))
    switch (key) {
      case 'ArrowLeft':
        return isClose ? pan(PAN_STEP, 0) : onArrow ? () => onArrow(-1) : onPrevious
      case 'ArrowRight':
        return isClose ? pan(-PAN_STEP, 0) : onArrow ? () => onArrow(1) : onNext
      case 'ArrowUp':
        return isClose ? pan(0, PAN_STEP) : null
      case 'ArrowDown':
        return isClose ? pan(0, -PAN_STEP) : null
      case '+':
      case '=':
        return isZoomable ? view.closer : null
      case '-':
        return isZoomable ? view.farther : null
      case '0':
        return isZoomable ? view.reset : null
      default:
        return null
    }
  }

  return (
    <dialog {...dialog} className={styles.viewer} aria-label={FILE_TEXTS.viewer} onKeyDown={handleKeys}>
      {/* A press beside what is shown leaves the focus in here, and so the keys. */}
      <div className={styles.frame} tabIndex={-1}>
        <header className={styles.head}>
          {uploader && <Avatar name={uploader.fullName} userType={uploader.userType} avatar={uploader.avatar} />}
          <div className={styles.who}>
            <h2 ref={heading} tabIndex={-1} data-autofocus aria-live="polite" title={name}>
              {name}
            </h2>
            {uploader && slide && (
              <p>
                {uploader.name},{' '}
                <time dateTime={new Date(slide.item.timeStamp).toISOString()}>
                  {formatMomentFull(slide.item.timeStamp, now)}
                </time>
              </p>
            )}
          </div>
          <div className={styles.tools}>
            {isZoomable && (
              <>
                <IconButton label={FILE_TEXTS.zoomOut} onClick={view.farther}>
                  <IconZoomOut {...icon} />
                </IconButton>
                <IconButton label={FILE_TEXTS.zoomIn} onClick={view.closer}>
                  <IconZoomIn {...icon} />
                </IconButton>
              </>
            )}
            {slide?.kind === 'image' && (
              <IconButton
                label={view.zoom.scale > 1 ? FILE_TEXTS.compress : FILE_TEXTS.expand}
                onClick={view.toggleTrueSize}
              >
                {view.zoom.scale > 1 ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
              </IconButton>
            )}
            {onGoTo && (
              <IconButton label={FILE_TEXTS.goToMessage} onClick={onGoTo}>
                <IconMessage2Share {...icon} />
              </IconButton>
            )}
            {onDownload && (
              <IconButton label={FILE_TEXTS.download} onClick={onDownload}>
                <IconDownload {...icon} />
              </IconButton>
            )}
          </div>
          <IconButton label={FILE_TEXTS.close} onClick={onClose}>
            <IconX {...icon} />
          </IconButton>
        </header>
        <div className={styles.middle}>
          <div className={styles.side}>
            {onPrevious && (
              <IconButton label={FILE_TEXTS.previous} onClick={onPrevious}>
                <IconChevronLeft {...icon} size={28} />
              </IconButton>
            )}
          </div>
          <div className={styles.stage}>
            {slide ? (
              <SlideStage
                key={slide.key}
                slide={slide}
                zoom={view.zoom}
                onZoom={view.change}
                onMeasure={view.measure}
                onDownload={onDownload}
              />
            ) : (
              fallback
            )}
          </div>
          <div className={styles.side}>
            {onNext && (
              <IconButton label={FILE_TEXTS.next} onClick={onNext}>
                <IconChevronRight {...icon} size={28} />
              </IconButton>
            )}
          </div>
        </div>
      </div>
    </dialog>
  )
}

/** What had the focus may go with the thing that was open: then the keys go on from its name. */
function useFocusKept() {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  })
  return heading
}

/** A player's bar and a field have a use of their own for arrows. */
function takesKeys(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLVideoElement
}

const MIDDLE = { x: 0, y: 0 }
const NO_SIZE: Size = { width: 1, height: 1 }

/** How closely the open picture is looked at; each begins whole. */
function useZoom(key: string | undefined) {
  const [held, setHeld] = useState({ key, zoom: WHOLE })
  const [sizes, setSizes] = useState({ natural: NO_SIZE, frame: NO_SIZE })
  const zoom = held.key === key ? held.zoom : WHOLE
  const shown = fitInto(sizes.natural, sizes.frame)

  function change(next: (zoom: Zoom, shown: Size, frame: Size) => Zoom): void {
    setHeld((now) => ({ key, zoom: next(now.key === key ? now.zoom : WHOLE, shown, sizes.frame) }))
  }
  const by = (factor: number) => () => change((now, whole, frame) => zoomBy(now, factor, MIDDLE, whole, frame))

  return {
    zoom,
    change,
    measure: (natural: Size, frame: Size) => setSizes({ natural, frame }),
    closer: by(ZOOM_STEP),
    farther: by(1 / ZOOM_STEP),
    reset: () => change(() => WHOLE),
    toggleTrueSize: () =>
      change((now, whole, frame) => {
        if (now.scale > 1) return WHOLE
        // A small picture is seen twice as large: there must be something to see.
        return zoomBy(now, Math.max(2, trueScale(sizes.natural, sizes.frame)), MIDDLE, whole, frame)
      }),
  }
}
