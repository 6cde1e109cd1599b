import type { QueryKey } from '@tanstack/react-query'
import type { ApplyEvent, RealtimeContext } from './context.ts'

/**
 * What was gathered from several channels, and may be from one or a place that is no longer the reader's: it goes from
 * the screen at once, and is asked for anew.
 */
export function whenRemoved(queryKey: QueryKey): {
  handleMemberRemoved: ApplyEvent<{ userId: number }>
  handleMembersRemoved: ApplyEvent<{ userIds: readonly number[] }>
} {
  const letGo = ({ client }: RealtimeContext) => void client.resetQueries({ queryKey })
  return {
    handleMemberRemoved: ({ userId }, context) => {
      if (userId === context.me) letGo(context)
    },
    handleMembersRemoved: ({ userIds }, context) => {
      if (userIds.includes(context.me)) letGo(context)
    },
  }
}
