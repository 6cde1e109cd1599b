import type { User } from '@kinward/contract/users'
import {
  IconCheck,
  IconDeviceDesktop,
  IconLock,
  IconLogout,
  IconMoodSmile,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import type { NavItem } from './nav-item.ts'
import { News } from './News.tsx'
import styles from './Rail.module.css'
import { texts } from './texts.ts'

export type Scheme = 'light' | 'dark' | 'auto'

type AccountMenuProps = {
  user: User
  scheme: Scheme
  onScheme: (scheme: Scheme) => void
  settingsTo: string
  statusTo: string
  onLock: () => void
  onSignOut: () => void
  /** Ways through the app that stand nowhere else. */
  more?: readonly NavItem[] | undefined
  /** At the rail's foot, or in a phone's bar. */
  at: 'rail' | 'bar'
}

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function entriesOf(props: AccountMenuProps): MenuEntry[] {
  const { user, scheme, onScheme, settingsTo, statusTo, onLock, onSignOut, more = [] } = props
  const who = (
    <>
      <span className={styles.who}>{user.fullName}</span>
      {user.title !== null && <small>{user.title}</small>}
    </>
  )
  return [
    { kind: 'label', key: 'who', content: who },
    { kind: 'divider', key: 'under-who' },
    ...more.map(({ to, label, Icon, news }): MenuEntry => ({
      kind: 'item',
      key: to,
      content: label,
      icon: <Icon {...icon} />,
      end: news !== undefined && <News words={news} at="menu" />,
      to,
    })),
    ...(more.length > 0 ? [{ kind: 'divider', key: 'under-more' } as const] : []),
    { kind: 'item', key: 'status', content: texts.status, icon: <IconMoodSmile {...icon} />, to: statusTo },
    { kind: 'item', key: 'settings', content: texts.settings, icon: <IconSettings {...icon} />, to: settingsTo },
    { kind: 'divider', key: 'under-settings' },
    { kind: 'label', key: 'look', content: texts.look },
    ...SCHEMES.map(([name, Icon]): MenuEntry => ({
      kind: 'item',
      key: name,
      content: texts.schemes[name],
      icon: <Icon {...icon} />,
      end: scheme === name && <IconCheck {...icon} />,
      checked: scheme === name,
      onSelect: () => onScheme(name),
    })),
    { kind: 'divider', key: 'under-look' },
    { kind: 'item', key: 'lock', content: texts.lock, icon: <IconLock {...icon} />, onSelect: onLock },
    { kind: 'item', key: 'out', content: texts.signOut, icon: <IconLogout {...icon} />, onSelect: onSignOut },
  ]
}

/** The reader: their name, how the app looks to them, and the way out. */
export function AccountMenu(props: AccountMenuProps) {
  const { user, at, more } = props
  const news = more?.find((item) => item.news !== undefined)?.news
  const label = texts.account(user.fullName)
  return (
    <PopMenu
      label={label}
      entries={entriesOf(props)}
      position={at === 'rail' ? 'right-end' : 'top-end'}
      width={230}
      renderTrigger={(trigger) =>
        at === 'rail' ? (
          <button {...trigger} type="button" className={styles.face} aria-label={label} title={user.fullName}>
            <Avatar name={user.fullName} userType={user.userType} presence={user.status} avatar={user.avatar} />
          </button>
        ) : (
          <button {...trigger} type="button" className={styles.item}>
            <IconUserCircle size={24} stroke={1.75} aria-hidden="true" />
            {news !== undefined && <News words={news} at="bar" />}
            <span>{texts.you}</span>
          </button>
        )
      }
    />
  )
}
