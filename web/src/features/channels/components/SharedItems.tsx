import type { SharedItem } from '@kinward/contract/shared-items'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import { FileGlyph } from '../../files/components/FileGlyph.tsx'
import { Picture } from '../../files/components/Picture.tsx'
import { nameOf } from '../../files/file-facts.ts'
import { useOpenMedia } from '../../files/media-context.ts'
import { FILE_TEXTS } from '../../files/texts.ts'
import type { People } from '../channel-title.ts'
import styles from './ChannelDetails.module.css'
import { detailsTexts as texts } from './details-texts.ts'

export type SharedItemsView = {
  items: readonly SharedItem[]
  status: 'loading' | 'ready' | 'error'
  onRetry: () => void
  /** Leads to all of it. */
  onAll: () => void
  /** The message that carries an item. */
  hrefFor: (item: SharedItem) => string
}

type SharedItemsProps = { shared: SharedItemsView; people: People; meId: number; now: number }

/** So many of the latest are shown here; all of them have a panel of their own. */
const SHOWN = 5

/** What was sent in a channel last, beside words. */
export function SharedItems({ shared, people, meId, now }: SharedItemsProps) {
  const { items, status, onRetry, onAll, hrefFor } = shared
  const open = useOpenMedia()
  const who = (id: number) => (id === meId ? texts.you : (people.get(id)?.fullName ?? texts.someone))
  if (status === 'loading') return <Skeleton rows={2} />
  if (status === 'error') return <ErrorState what={texts.sharedFailed} onRetry={onRetry} />
  if (items.length === 0) return <p className={styles.quiet}>{texts.sharedNone}</p>
  return (
    <>
      <ul className={styles.list} aria-label={texts.shared}>
        {items.slice(0, SHOWN).map((item) => {
          const { attachment, senderId, timeStamp, messageId, place } = item
          const by = texts.by(who(senderId), formatMomentFull(timeStamp, now))
          return (
            <li key={`${messageId}-${place}`}>
              {open && attachment.url !== undefined ? (
                <button type="button" className={styles.item} onClick={() => open(item)}>
                  <Inside item={item} by={by} />
                </button>
              ) : (
                <Link to={hrefFor(item)} className={styles.item}>
                  <Inside item={item} by={by} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      <Button size="s" onClick={onAll}>
        {texts.sharedAll}
      </Button>
    </>
  )
}

function Inside({ item: { attachment }, by }: { item: SharedItem; by: string }) {
  const name = nameOf(attachment)
  return (
    <>
      <span className={styles.kind} aria-hidden="true">
        {attachment.thumbnailUrl === undefined ? (
          <FileGlyph attachment={attachment} />
        ) : (
          <Picture path={attachment.thumbnailUrl} alt="" broken={<FileGlyph attachment={attachment} />} />
        )}
      </span>
      <span>
        <b title={name}>{name}</b>
        <small>
          {FILE_TEXTS.kinds[attachment.type]} · {by}
        </small>
      </span>
    </>
  )
}
