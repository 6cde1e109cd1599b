import { IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { buttonTexts } from '../../features/calls/components/button-texts.ts'
import { CallPersonIcons, VoiceIcon } from '../../features/calls/components/CallPerson.tsx'
import { otherPerson } from '../../features/channels/channel-title.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { useCallTo } from '../calls/use-call-to.ts'
import type { OpenChannel } from './open-channel.ts'

type CallHere = { buttons: ReactNode; entry: MenuEntry | null }

/** Calling the other person of a direct channel: two buttons in its header, on a phone one and an entry of its menu. */
export function useCallHere({ group, location, people, me, layout }: OpenChannel): CallHere {
  const callTo = useCallTo(location, me)
  const person = mayWrite(group, location) ? otherPerson(group, people, me) : undefined
  const to = callTo(person, person ? { id: group.id, name: person.fullName, type: group.type } : null)
  if (!to) return { buttons: null, entry: null }
  if (layout !== 'phone') return { buttons: <CallPersonIcons {...to} />, entry: null }
  return {
    buttons: <VoiceIcon {...to} />,
    entry: {
      kind: 'item',
      key: 'video-call',
      content: buttonTexts.videoPerson(to.name),
      icon: <IconVideo size={18} stroke={1.75} aria-hidden="true" />,
      onSelect: to.onVideo,
    },
  }
}
