/** The query keys of broadcasts. What someone received, sent and is told of readers all stands under one word. */
export const broadcastKeys = {
  all: ['broadcasts'] as const,
  list: ['broadcasts', 'list'] as const,
  unread: ['broadcasts', 'unread'] as const,
  one: (broadcastId: number) => ['broadcasts', 'one', broadcastId] as const,
  outgoing: ['broadcasts', 'outgoing'] as const,
  readers: (broadcastId: number) => ['broadcasts', 'readers', broadcastId] as const,
  reach: (audience: unknown) => ['broadcasts', 'reach', audience] as const,
}
