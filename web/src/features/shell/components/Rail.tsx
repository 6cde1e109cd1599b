import { memo, type ReactNode } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { useFollow } from '../../../ui/use-follow.ts'
import type { NavItem } from './nav-item.ts'
import { News } from './News.tsx'
import styles from './Rail.module.css'
import { texts } from './texts.ts'

type ItemProps = Omit<NavItem, 'badge'> & Partial<NonNullable<NavItem['badge']>>

const Item = memo(function Item({ to, label, Icon, current, kind, count = 0, news, mark }: ItemProps) {
  return (
    <a href={to} data-way className={styles.item} aria-current={current ? 'page' : undefined} data-nav={mark}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      {kind && count > 0 && (
        <span className={styles.badge}>
          <Badge kind={kind} count={count} plain />
        </span>
      )}
      {news !== undefined && <News words={news} at="bar" />}
      <span>{label}</span>
    </a>
  )
})

function Items({ items }: { items: readonly NavItem[] }) {
  return items.map(({ badge, ...item }) => <Item key={item.label} {...item} {...badge} />)
}

type RailProps = {
  items: readonly NavItem[]
  /** What stands at the foot, above the reader. */ foot?: readonly NavItem[]
  account: ReactNode
}

const NONE: readonly NavItem[] = []
const LINKS = 'a[data-way]'

/** The ways through the app, beside everything; the reader at its foot. */
export function Rail({ items, foot = NONE, account }: RailProps) {
  const follow = useFollow(LINKS)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the links inside, by whatever key
    <nav className={styles.rail} aria-label={texts.main} onClick={follow}>
      <div className={styles.mark}>
        <Mark on="rail" label={texts.product} />
      </div>
      <Items items={items} />
      <div className={styles.end}>
        <Items items={foot} />
        {account}
      </div>
    </nav>
  )
}

/** What a phone's bar has room for, beside the reader. */
const IN_BAR = 4

/** What the bar has no room for, and the reader's menu takes. */
export function beyondBar(items: readonly NavItem[]): readonly NavItem[] {
  return items.slice(IN_BAR)
}

/** The same ways under a phone's list, as many as there is room for. */
export function BottomBar({ items, account }: RailProps) {
  const follow = useFollow(LINKS)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the links inside, by whatever key
    <nav className={styles.bottom} aria-label={texts.main} onClick={follow}>
      <Items items={items.slice(0, IN_BAR)} />
      {account}
    </nav>
  )
}
