import type { Attachment } from '@kinward/contract/attachments'
import type { SharedItem } from '@kinward/contract/managing-groups'
import {
  IconFile,
  IconForms,
  IconGif,
  IconLink,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import type { People } from '../channel-title.ts'
import styles from './ChannelDetails.module.css'
import { detailsTexts as texts } from './details-texts.ts'

const ICONS: Partial<Record<Attachment['type'], typeof IconFile>> = {
  image: IconPhoto,
  giphy: IconGif,
  video: IconVideo,
  url: IconLink,
  'voice-clip': IconMicrophone,
  audio: IconMicrophone,
  assessment: IconForms,
  meeting: IconPhone,
  voip: IconPhone,
  inboundCallRouting: IconPhone,
}

export type SharedItemsView = {
  items: readonly SharedItem[]
  status: 'loading' | 'ready' | 'error'
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  onRetry: () => void
  /** The message that carries an item. */
  hrefFor: (item: SharedItem) => string
}

type SharedItemsProps = { shared: SharedItemsView; people: People; meId: number; now: number }

function nameOf({ type, orignalFileName, name, formName, url }: Attachment): string {
  return orignalFileName ?? name ?? formName ?? url ?? texts.kinds[type]
}

/** A message can carry several: each is known by its message and its place in it. */
function withKeys(items: readonly SharedItem[]): { item: SharedItem; key: string }[] {
  const counts = new Map<number, number>()
  return items.map((item) => {
    const place = counts.get(item.messageId) ?? 0
    counts.set(item.messageId, place + 1)
    return { item, key: `${item.messageId}-${place}` }
  })
}

/** What was sent in a channel beside words; each leads to its message. */
export function SharedItems({ shared, people, meId, now }: SharedItemsProps) {
  const { items, status, hasMore, isLoadingMore, onMore, onRetry, hrefFor } = shared
  const who = (id: number) => (id === meId ? texts.you : (people.get(id)?.fullName ?? texts.someone))
  if (status === 'loading') return <Skeleton rows={2} />
  if (status === 'error') return <ErrorState what={texts.sharedFailed} onRetry={onRetry} />
  if (items.length === 0) return <p className={styles.quiet}>{texts.sharedNone}</p>
  return (
    <>
      <ul className={styles.list} aria-label={texts.shared}>
        {withKeys(items).map(({ item, key }) => {
          const { attachment, senderId, timeStamp } = item
          const Icon = ICONS[attachment.type] ?? IconFile
          const name = nameOf(attachment)
          return (
            <li key={key}>
              <Link to={hrefFor(item)} className={styles.item}>
                <span className={styles.kind} aria-hidden="true">
                  <Icon size={22} stroke={1.75} />
                </span>
                <span>
                  <b title={name}>{name}</b>
                  <small>
                    {texts.kinds[attachment.type]} · {texts.by(who(senderId), formatMomentFull(timeStamp, now))}
                  </small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {hasMore && (
        <Button size="s" busy={isLoadingMore} onClick={onMore}>
          {texts.sharedMore}
        </Button>
      )}
    </>
  )
}
