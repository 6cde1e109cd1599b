import { IconBookmarks, IconFiles, IconHistory, IconLock, IconPin } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { BOOKMARK_TEXTS } from '../../features/bookmarks/texts.ts'
import { texts as fileTexts } from '../../features/files/panel/texts.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { texts } from '../../features/messages/components/texts.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { OpenChannel } from './open-channel.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const lock = <IconLock size={15} stroke={1.75} role="img" aria-label={texts.locked} />

/** Where there is an audit log, those who may see what was deleted may read it. */
function mayReadAuditLog({ location, group }: OpenChannel): boolean {
  const { role, permissions } = location
  return group.is_audit_log_enable && (role === 'admin' || permissions.includes('CAN_VIEW_DELETE_MESSAGE'))
}

/** The panels beside a channel that its menu leads to. */
export function usePanelEntries(channel: OpenChannel): MenuEntry[] {
  const { here, layout, openPanel } = channel
  const navigate = useNavigate()
  const hasBookmarks = isOn(here.featureFlags, 'enableBookmarks')
  const entries: (MenuEntry | false)[] = [
    layout === 'phone' && {
      kind: 'item',
      key: 'files',
      content: fileTexts.title,
      icon: <IconFiles {...icon} />,
      onSelect: () => openPanel('files'),
    },
    layout === 'phone' && {
      kind: 'item',
      key: 'pinned',
      content: texts.pinned,
      icon: <IconPin {...icon} />,
      onSelect: () => openPanel('pinned'),
    },
    {
      kind: 'item',
      key: 'bookmarks',
      content: BOOKMARK_TEXTS.title,
      icon: <IconBookmarks {...icon} />,
      ...(!hasBookmarks && { end: lock }),
      onSelect: () => (hasBookmarks ? openPanel('bookmarks') : void navigate(upsellPath(here, 'bookmarks'))),
    },
    mayReadAuditLog(channel) && {
      kind: 'item',
      key: 'audit',
      content: texts.audit,
      icon: <IconHistory {...icon} />,
      onSelect: () => openPanel('audit'),
    },
    { kind: 'divider', key: 'panels' },
  ]
  return entries.filter((entry) => entry !== false)
}
