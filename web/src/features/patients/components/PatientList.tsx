import type { ListedPatient } from '@kinward/contract/managing-patients'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { PaneBack } from '../../../ui/PaneBack.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Layout } from '../../../ui/use-layout.ts'
import type { PatientWish } from '../patient-filter.ts'
import { texts } from '../texts.ts'
import styles from './PatientList.module.css'

type PatientListProps = {
  placeName: string
  layout: Layout
  backTo: string
  patients: readonly ListedPatient[]
  status: 'loading' | 'ready' | 'error'
  error?: string
  wish: PatientWish
  /** What is shown answers an earlier wish. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  tools: ReactNode
  renderRow: (patient: ListedPatient) => ReactNode
  /** Whether the reader knows of those alone in whose channel they are. */
  seesOwnOnly: boolean
  /** Null for whoever may not. */
  onAdmit: (() => void) | null
  onOpenList: () => void
  onMore: () => void
  onRetry: () => void
}

/** The patients of a location. More of them come as the end is reached. */
export function PatientList(props: PatientListProps) {
  const { placeName, layout, backTo, patients, status, error, isStale, tools, renderRow, onAdmit, onRetry } = props
  const titleId = useId()
  const isPhone = layout === 'phone'
  return (
    <section ref={keepFocus} className={styles.screen} aria-labelledby={titleId}>
      <header className={styles.head}>
        <PaneBack to={backTo} label={texts.back} onOpenList={props.onOpenList} />
        <div>
          <h1 id={titleId}>{texts.title}</h1>
          <p>{placeName}</p>
        </div>
        {onAdmit &&
          (isPhone ? (
            <IconButton label={texts.admit} onClick={onAdmit}>
              <IconPlus size={24} stroke={1.75} aria-hidden="true" />
            </IconButton>
          ) : (
            <Button kind="primary" size="s" onClick={onAdmit}>
              {texts.admit}
            </Button>
          ))}
      </header>
      {tools}
      <div className={classes(styles.list, isStale && styles.stale)} aria-busy={isStale}>
        {status === 'loading' && <Skeleton rows={8} className={styles.loading} />}
        {status === 'error' && (
          <ErrorState fill what={texts.loadFailed} {...(error && { why: error })} onRetry={onRetry} />
        )}
        {status === 'ready' && patients.length === 0 && <Nothing {...props} />}
        {status === 'ready' && patients.length > 0 && <ul aria-labelledby={titleId}>{patients.map(renderRow)}</ul>}
        {status === 'ready' && props.hasMore && <More {...props} />}
      </div>
    </section>
  )
}

function Nothing({ wish, seesOwnOnly, onAdmit }: PatientListProps) {
  const words = wish.keyword.trim()
  if (words !== '') return <EmptyState fill title={texts.noMatch(words)} />
  if (wish.flagIds.length > 0 || wish.hasJoined !== null) return <EmptyState fill title={texts.noMatchFilter} />
  if (wish.view !== 'active') return <EmptyState fill title={texts.none[wish.view]} />
  if (seesOwnOnly) return <EmptyState fill title={texts.noneOfYours} hint={texts.noneOfYoursHint} />
  return (
    <EmptyState
      fill
      title={texts.none.active}
      hint={texts.noneHint}
      {...(onAdmit && {
        action: (
          <Button kind="primary" size="s" onClick={onAdmit}>
            {texts.admit}
          </Button>
        ),
      })}
    />
  )
}

/** The end of what is loaded: reached by scrolling, or by its button. */
function More({ isLoadingMore, onMore }: Pick<PatientListProps, 'isLoadingMore' | 'onMore'>) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  }, [onMore])
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className={styles.more}>
      <Button size="s" busy={isLoadingMore} onClick={onMore}>
        {texts.showMore}
      </Button>
    </div>
  )
}
