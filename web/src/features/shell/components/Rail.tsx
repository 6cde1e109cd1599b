import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/Badge.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import type { NavItem } from './nav-item.ts'
import { News } from './News.tsx'
import styles from './Rail.module.css'
import { texts } from './texts.ts'

function Items({ items }: { items: readonly NavItem[] }) {
  return items.map(({ to, label, Icon, current, badge, news, mark }) => (
    <Link key={label} to={to} className={styles.item} aria-current={current ? 'page' : undefined} data-nav={mark}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      {badge && badge.count > 0 && (
        <span className={styles.badge}>
          <Badge kind={badge.kind} count={badge.count} plain />
        </span>
      )}
      {news !== undefined && <News words={news} at="bar" />}
      <span>{label}</span>
    </Link>
  ))
}

type RailProps = {
  items: readonly NavItem[]
  /** What stands at the foot, above the reader. */ foot?: readonly NavItem[]
  account: ReactNode
}

const NONE: readonly NavItem[] = []

/** The ways through the app, beside everything; the reader at its foot. */
export function Rail({ items, foot = NONE, account }: RailProps) {
  return (
    <nav className={styles.rail} aria-label={texts.main}>
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
  return (
    <nav className={styles.bottom} aria-label={texts.main}>
      <Items items={items.slice(0, IN_BAR)} />
      {account}
    </nav>
  )
}
