/** The query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  window: (groupId: number) => ['messages', 'window', groupId] as const,
  threads: (groupId: number) => ['messages', 'thread', groupId] as const,
  thread: (groupId: number, messageId: number) => ['messages', 'thread', groupId, messageId] as const,
}
