import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { IconUrgent } from '@tabler/icons-react'
import { buttonTexts as texts } from '../../features/calls/components/button-texts.ts'
import { channelTitle, type People } from '../../features/channels/channel-title.ts'
import { mayWrite } from '../../features/channels/may-write.ts'
import { useCallableEscalations } from '../../features/escalations/use-callable-escalations.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { callForHelp } from './call-for-help.ts'

type Here = { group: Group; location: Location; people: People; me: number }

const ABOUT: readonly Group['type'][] = ['patients', 'discussion', 'omni']

/** Whether a call for help can be about a channel: one of the care team's own, in which things still go on. */
function mayBeAbout({ group, location }: Pick<Here, 'group' | 'location'>): boolean {
  return ABOUT.includes(group.type) && group.hasJoined && group.visiting === null && mayWrite(group, location)
}

/** What can be called for help from a channel, as lines of a menu. */
export function useHelpHere({ group, location, people, me }: Here): MenuEntry[] {
  const isHere = mayBeAbout({ group, location })
  const { data } = useCallableEscalations(location, isHere)
  if (!isHere || !data) return []
  const name = channelTitle(group, people, me)
  return data.map((escalation) => ({
    kind: 'item',
    key: `help-${escalation.id}`,
    content: (group.type === 'patients' ? texts.callAbout : texts.callFrom)(escalation.displayName, name),
    icon: <IconUrgent size={18} stroke={1.75} aria-hidden="true" />,
    onSelect: () => callForHelp(location, escalation, { id: group.id, name, type: group.type }),
  }))
}
