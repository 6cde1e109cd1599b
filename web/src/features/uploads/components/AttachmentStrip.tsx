import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { formatDuration, formatSize, shortName } from '../../files/file-words.ts'
import type { ComposerItem } from '../composer-item.ts'
import type { ComposerAttachments } from '../use-attachments.ts'
import styles from './AttachmentStrip.module.css'
import { FilePreview } from './FilePreview.tsx'
import { texts } from './texts.ts'
import { useSaid } from './use-said.ts'

type AttachmentStripProps = Pick<ComposerAttachments, 'items' | 'problem' | 'remove' | 'retry'> & {
  /** Where the focus goes when the last file is taken away. */
  onEmptied: () => void
}

/** What goes out with the words: each file with its picture, how far it is, and a way to take it back. */
export function AttachmentStrip({ items, problem, remove, retry, onEmptied }: AttachmentStripProps) {
  const list = useRef<HTMLUListElement>(null)
  const said = useSaid(items)

  function handleRemove(item: ComposerItem) {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const at = items.indexOf(item)
    const next = buttons[at + 1] ?? buttons[at - 1]
    remove(item)
    if (next) next.focus()
    else onEmptied()
  }

  return (
    <>
      {items.length > 0 && (
        <ul className={styles.strip} aria-label={texts.attached} ref={list}>
          {items.map((item) => (
            <Tile key={item.key} item={item} onRemove={() => handleRemove(item)} onRetry={() => retry(item)} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {problem}
        </p>
      )}
      <span className={styles.said} role="status">
        {said}
      </span>
    </>
  )
}

function under({ state, progress, size, duration }: ComposerItem): string {
  const measure = duration === null ? (size === null ? '' : formatSize(size)) : formatDuration(duration)
  if (state === 'paused') return texts.paused
  if (state === 'waiting') return texts.waiting
  if (state === 'uploading') return progress < 1 ? `${texts.percent(progress)} · ${measure}` : texts.looking
  return measure
}

function Tile({ item, onRemove, onRetry }: { item: ComposerItem; onRemove: () => void; onRetry: () => void }) {
  const { kind, name, state, progress, error, preview } = item
  const isOnItsWay = state === 'waiting' || state === 'uploading' || state === 'paused'
  const isFailed = state === 'failed'
  const look = classes(
    styles.tile,
    kind === 'video' && preview !== null && !isFailed && styles.video,
    isFailed && styles.failed,
  )
  return (
    <li className={look} aria-label={name}>
      <span className={styles.preview}>
        <FilePreview kind={kind} name={name} preview={preview} />
        {isOnItsWay && (
          <progress
            className={styles.progress}
            aria-label={name}
            {...(state === 'uploading' && progress < 1 && { value: progress })}
          />
        )}
      </span>
      <span className={styles.remove}>
        <IconButton
          size="s"
          data-remove
          label={isOnItsWay ? texts.cancel(name) : texts.remove(name)}
          onClick={onRemove}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </IconButton>
      </span>
      <span className={styles.words}>
        <b title={name}>{shortName(name)}</b>
        {isFailed ? (
          <span className={styles.why}>
            {error}{' '}
            <button type="button" onClick={onRetry}>
              {texts.tryAgain}
            </button>
          </span>
        ) : (
          <small>{under(item)}</small>
        )}
      </span>
    </li>
  )
}
