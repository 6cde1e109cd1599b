import type { ChannelType, Group } from '@kinward/contract/groups'
import { IconBed, IconDeviceMobileMessage, IconHash, IconHeartHandshake, IconMessageCircle } from '@tabler/icons-react'

/** The glyph of each type of channel. */
export const TYPE_ICONS = {
  patients: IconBed,
  family: IconHeartHandshake,
  discussion: IconHash,
  omni: IconDeviceMobileMessage,
  personal: IconMessageCircle,
} satisfies Record<ChannelType, unknown>

export function isPrivate(group: Pick<Group, 'type' | 'is_public'>): boolean {
  return group.type === 'discussion' && !group.is_public
}
