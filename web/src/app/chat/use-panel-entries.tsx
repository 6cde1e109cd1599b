import {
  IconBookmarks,
  IconFiles,
  IconFlag,
  IconHistory,
  IconId,
  IconLock,
  IconNotes,
  IconPin,
  IconTimeline,
} from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { BOOKMARK_TEXTS } from '../../features/bookmarks/texts.ts'
import { texts as fileTexts } from '../../features/files/panel/texts.ts'
import { maySeeFlags } from '../../features/flags/flag-policy.ts'
import { texts as flagTexts } from '../../features/flags/texts.ts'
import { texts as channelTexts } from '../../features/channels/components/texts.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { texts } from '../../features/messages/components/texts.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { alertsAddress } from '../paths.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import type { OpenChannel } from './open-channel.ts'
import { patientAccess } from './patient-panels.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const lock = <IconLock size={15} stroke={1.75} role="img" aria-label={texts.locked} />

/** Where there is an audit log, those who may see what was deleted may read it. */
function mayReadAuditLog({ location, group }: OpenChannel): boolean {
  const { role, permissions } = location
  return group.is_audit_log_enable && (role === 'admin' || permissions.includes('CAN_VIEW_DELETE_MESSAGE'))
}

/** Whether a channel's patient has flags that the reader may know of. */
export function hasFlags({ location, group }: Pick<OpenChannel, 'location' | 'group'>): boolean {
  return group.type === 'patients' && group.visiting === null && maySeeFlags(location)
}

/** The panels beside a channel that its menu leads to. */
export function usePanelEntries(channel: OpenChannel): MenuEntry[] {
  const { here, layout, openPanel } = channel
  const navigate = useNavigate()
  const openDialog = useChannelDialogs()
  const { hasProfile, hasRecord } = patientAccess(channel)
  const hasBookmarks = isOn(here.featureFlags, 'enableBookmarks')
  const entries: (MenuEntry | false)[] = [
    hasProfile && {
      kind: 'item',
      key: 'patient',
      content: channelTexts.patient,
      icon: <IconId {...icon} />,
      onSelect: () => openPanel('patient'),
    },
    layout === 'phone' &&
      hasRecord && {
        kind: 'item',
        key: 'timeline',
        content: channelTexts.timeline,
        icon: <IconTimeline {...icon} />,
        onSelect: () => openPanel('timeline'),
      },
    layout === 'phone' &&
      hasRecord && {
        kind: 'item',
        key: 'notes',
        content: channelTexts.notes,
        icon: <IconNotes {...icon} />,
        onSelect: () => openPanel('notes'),
      },
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
    hasFlags(channel) && {
      kind: 'item',
      key: 'flags',
      content: flagTexts.title,
      icon: <IconFlag {...icon} />,
      onSelect: () => openDialog({ kind: 'flags', group: channel.group }),
    },
    {
      kind: 'item',
      key: 'bookmarks',
      content: BOOKMARK_TEXTS.title,
      icon: <IconBookmarks {...icon} />,
      ...(!hasBookmarks && { end: lock }),
      onSelect: () =>
        void navigate(hasBookmarks ? alertsAddress(window.location, 'bookmarks') : upsellPath(here, 'bookmarks')),
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
