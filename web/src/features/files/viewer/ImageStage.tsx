import type { Attachment } from '@kinward/contract/attachments'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAssetUrl } from '../asset-url.ts'
import { nameOf, previewPath } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { fitInto, type Zoom } from '../zoom.ts'
import { Failed } from './Failed.tsx'
import { useGestures } from './use-gestures.ts'
import styles from './viewer.module.css'

export type Size = { width: number; height: number }

type ImageStageProps = {
  attachment: Attachment
  zoom: Zoom
  onZoom: (change: (zoom: Zoom, shown: Size, frame: Size) => Zoom) => void
  /** Told how large the picture and its frame are, for the buttons and keys. */
  onMeasure: (natural: Size, frame: Size) => void
}

/** A picture to look at closely. Large, it is had in full; whole, the medium one is enough. */
export function ImageStage({ attachment, zoom, onZoom, onMeasure }: ImageStageProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const frame = useFrame(element)
  const first = useAssetUrl(previewPath(attachment, false) ?? '')
  const [loaded, setLoaded] = useState<Size | null>(null)
  const natural = sizeOf(attachment) ?? loaded
  const shown = natural && frame ? fitInto(natural, frame) : null
  const gestures = useGestures(element, onZoom)
  const isClose = zoom.scale > 1

  const tell = useEffectEvent(onMeasure)
  const [width, height] = [natural?.width, natural?.height]
  const [frameWidth, frameHeight] = [frame?.width, frame?.height]
  useEffect(() => {
    if (width === undefined || height === undefined || frameWidth === undefined || frameHeight === undefined) return
    tell({ width, height }, { width: frameWidth, height: frameHeight })
  }, [width, height, frameWidth, frameHeight])

  if (first.isBroken) return <Failed onRetry={first.retry} />
  return (
    <div ref={setElement} className={styles.pan} data-zoomed={isClose} {...gestures}>
      {!loaded && <p className={styles.waiting}>{FILE_TEXTS.loading}</p>}
      <div
        className={styles.sheet}
        style={
          shown
            ? {
                width: shown.width,
                height: shown.height,
                transform: `translate(-50%, -50%) translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
              }
            : undefined
        }
      >
        <img
          src={first.url}
          alt={nameOf(attachment)}
          draggable={false}
          onError={first.onError}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setLoaded({ width: naturalWidth, height: naturalHeight })
          }
        />
        {isClose && attachment.url !== undefined && <Sharp path={attachment.url} />}
      </div>
    </div>
  )
}

/** The whole picture over the medium one, once it is looked at closely. */
function Sharp({ path }: { path: string }) {
  const source = useAssetUrl(path)
  return source.isBroken ? null : <img src={source.url} alt="" draggable={false} onError={source.onError} />
}

function sizeOf({ width, height }: Attachment): Size | null {
  return width === undefined || height === undefined ? null : { width, height }
}

/** How much room there is, as it changes. */
function useFrame(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
