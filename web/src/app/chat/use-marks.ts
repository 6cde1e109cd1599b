import type { MemberMark } from '@kinward/contract/messages'
import { useQuery } from '@tanstack/react-query'
import type { Place } from '../../features/locations/place.ts'
import type { MessageWindow } from '../../features/messages/message-window.ts'
import { windowQuery } from '../../features/messages/use-message-window.ts'

const marksOf = ({ marks }: MessageWindow): MemberMark[] | null => marks

/** How far the members of a channel have come, as far as the channel is loaded. */
export function useMarks(place: Place, groupId: number): MemberMark[] | null {
  // With the channel's own way of asking: whoever observes a query last says how it is asked for.
  const { data } = useQuery({ ...windowQuery(place, groupId), select: marksOf, enabled: false })
  return data ?? null
}
