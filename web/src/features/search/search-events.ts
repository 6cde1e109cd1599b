import type { SearchResults } from '@kinward/contract/search'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { whenRemoved } from '../../realtime/when-removed.ts'
import { searchKeys } from './keys.ts'

export const { handleMemberRemoved, handleMembersRemoved } = whenRemoved(searchKeys.all)

/** A message that was found reads differently now, or is gone. */
export const handleMessage: ApplyEvent<{ messageId: number }> = ({ messageId }, { client }) => {
  if (isFound(client, messageId)) void client.invalidateQueries({ queryKey: searchKeys.all })
}

function isFound(client: QueryClient, messageId: number): boolean {
  const lists = client.getQueriesData<InfiniteData<SearchResults>>({ queryKey: searchKeys.all })
  return lists.some(([, list]) => list?.pages.some((page) => holds(page, messageId)))
}

function holds(page: SearchResults, messageId: number): boolean {
  return (page.type === 'messages' || page.type === 'files') && page.results.some(({ id }) => id === messageId)
}
