import { IconDeviceMobile, IconUrgent, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buttonTexts } from '../../features/calls/components/button-texts.ts'
import { CallPersonIcons, VoiceIcon } from '../../features/calls/components/CallPerson.tsx'
import { otherPerson } from '../../features/channels/channel-title.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { PopMenu } from '../../ui/PopMenu.tsx'
import { useCallTo } from '../calls/use-call-to.ts'
import { useHelpHere } from '../calls/use-help-here.tsx'
import type { OpenChannel } from './open-channel.ts'

type CallHere = { buttons: ReactNode; entries: readonly MenuEntry[] }

/**
 * What can be called from a channel: the other person of a direct one, by the buttons in its header, on a phone by one and
 * entries of its menu; help from one of the care team's, by a menu in a patient's header, elsewhere by the channel's.
 */
export function useCallHere(channel: OpenChannel): CallHere {
  const { group, location, people, me, layout } = channel
  const callTo = useCallTo(location, me)
  const help = useHelpHere(channel)
  const person = mayWrite(group, location) ? otherPerson(group, people, me) : undefined
  const to = callTo(person, person ? { id: group.id, name: person.fullName, type: group.type } : null)
  if (help.length > 0 && layout !== 'phone' && group.type === 'patients')
    return { buttons: <HelpMenu entries={help} />, entries: [] }
  if (!to) return { buttons: null, entries: help.length > 0 ? [...help, { kind: 'divider', key: 'help' }] : help }
  if (layout !== 'phone') return { buttons: <CallPersonIcons {...to} />, entries: [] }
  const video: MenuEntry = {
    kind: 'item',
    key: 'video-call',
    content: buttonTexts.videoPerson(to.name),
    icon: <IconVideo size={18} stroke={1.75} aria-hidden="true" />,
    onSelect: to.onVideo,
  }
  const phone: MenuEntry[] = to.onPhone
    ? [
        {
          kind: 'item',
          key: 'phone-call',
          content: buttonTexts.phonePerson(to.name),
          icon: <IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />,
          onSelect: to.onPhone,
        },
      ]
    : []
  return { buttons: <VoiceIcon {...to} />, entries: [video, ...phone] }
}

function HelpMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <PopMenu
      label={buttonTexts.forHelp}
      entries={entries}
      width={360}
      renderTrigger={(trigger) => (
        <IconButton {...trigger} label={buttonTexts.forHelp}>
          <IconUrgent size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    />
  )
}
