import { IconFileDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../../../ui/classes.ts'
import type { ChosenFile } from '../local-file.ts'
import styles from './DropSheet.module.css'
import { carriesFiles, droppedFiles } from './dropped-files.ts'
import { texts } from './texts.ts'

type DropSheetProps = {
  title: string
  /** Who will read it. */
  audience: ReactNode
  isFamily: boolean
  onFiles: (chosen: readonly ChosenFile[]) => void
}

/** Takes what is dropped anywhere over its pane; while something is held over it, it says where that would go. */
export function DropSheet({ title, audience, isFamily, onFiles }: DropSheetProps) {
  const mark = useRef<HTMLSpanElement>(null)
  /** The pane that something is held over. */
  const [over, setOver] = useState<HTMLElement | null>(null)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const area = mark.current?.closest<HTMLElement>('main, section')
    if (!area) return undefined
    const hold = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      event.stopPropagation()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(area)
    }
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setOver(null)
    }
    const drop = (event: DragEvent) => {
      setOver(null)
      if (!carriesFiles(event.dataTransfer) || !event.dataTransfer) return
      event.preventDefault()
      event.stopPropagation()
      take(droppedFiles(event.dataTransfer))
    }
    area.addEventListener('dragenter', hold)
    area.addEventListener('dragover', hold)
    area.addEventListener('dragleave', leave)
    area.addEventListener('drop', drop)
    return () => {
      area.removeEventListener('dragenter', hold)
      area.removeEventListener('dragover', hold)
      area.removeEventListener('dragleave', leave)
      area.removeEventListener('drop', drop)
    }
  }, [])

  return (
    <>
      <span ref={mark} hidden />
      {over &&
        createPortal(
          <div className={classes(styles.sheet, isFamily && styles.family)} role="status">
            <div className={styles.card}>
              <IconFileDownload size={36} stroke={1.5} aria-hidden="true" />
              <b>{title}</b>
              {audience}
              <small>{texts.dropHint}</small>
            </div>
          </div>,
          over,
        )}
    </>
  )
}
