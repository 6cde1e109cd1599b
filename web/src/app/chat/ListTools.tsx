import type { Location } from '@kinward/contract/locations'
import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconBed,
  IconDots,
  IconEdit,
  IconHash,
  IconListDetails,
  IconMessageCircle,
  IconWorldSearch,
} from '@tabler/icons-react'
import { mayCreate, mayJoin, mayManage } from '../../features/channels/channel-policy.ts'
import type { ListView } from '../../features/channels/components/list-view.ts'
import { texts } from '../../features/channels/components/texts.ts'
import { dialogTexts } from '../../features/channels/components/dialog-texts.ts'
import { mayFollow } from '../../features/patients/patient-policy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { manageChannelsPath } from '../paths.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type ListToolsProps = { location: Location; onView: (view: ListView) => void }

/** Beside the location's name: begins a channel, and leads to the channels that the list does not show. */
export function ListTools({ location, onView }: ListToolsProps) {
  const openDialog = useChannelDialogs()
  const begin: (MenuEntry | false)[] = [
    mayCreate('personal', location) && {
      kind: 'item',
      key: 'personal',
      content: texts.add.personal,
      icon: <IconMessageCircle {...icon} />,
      onSelect: () => openDialog({ kind: 'new-message' }),
    },
    mayFollow(location) && {
      kind: 'item',
      key: 'wizard',
      content: texts.aboutPatient,
      icon: <IconBed {...icon} />,
      onSelect: () => openDialog({ kind: 'wizard' }),
    },
    mayCreate('discussion', location) && {
      kind: 'item',
      key: 'discussion',
      content: texts.add.discussion,
      icon: <IconHash {...icon} />,
      onSelect: () => openDialog({ kind: 'create', type: 'discussion' }),
    },
  ]
  const more: (MenuEntry | false)[] = [
    mayJoin(location) && {
      kind: 'item',
      key: 'open',
      content: texts.openView,
      icon: <IconWorldSearch {...icon} />,
      onSelect: () => onView('open'),
    },
    {
      kind: 'item',
      key: 'archived',
      content: texts.archivedView,
      icon: <IconArchive {...icon} />,
      onSelect: () => onView('archived'),
    },
    {
      kind: 'item',
      key: 'quiet',
      content: dialogTexts.quietTitle,
      icon: <IconAdjustmentsHorizontal {...icon} />,
      onSelect: () => openDialog({ kind: 'quiet' }),
    },
    mayManage(location) && {
      kind: 'item',
      key: 'manage',
      content: texts.manage,
      icon: <IconListDetails {...icon} />,
      to: manageChannelsPath(location.id),
    },
  ]
  return (
    <>
      <ToolMenu label={texts.newMenu} entries={begin} Icon={IconEdit} />
      <ToolMenu label={texts.listMenu} entries={more} Icon={IconDots} />
    </>
  )
}

type ToolMenuProps = { label: string; entries: readonly (MenuEntry | false)[]; Icon: typeof IconDots }

function ToolMenu({ label, entries, Icon }: ToolMenuProps) {
  const shown = entries.filter((entry) => entry !== false)
  if (shown.length === 0) return null
  return (
    <PopMenu
      label={label}
      entries={shown}
      width={260}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={label}>
          <Icon size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}
