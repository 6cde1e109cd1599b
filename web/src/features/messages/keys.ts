/** The query keys of messages. */
export const messageKeys = {
  all: ['messages'] as const,
  window: (groupId: number) => ['messages', 'window', groupId] as const,
  windows: ['messages', 'window'] as const,
  /** What was told while the window it belongs to was on its way. */
  heard: (groupId: number) => ['messages', 'heard', groupId] as const,
  allThreads: ['messages', 'thread'] as const,
  threads: (groupId: number) => ['messages', 'thread', groupId] as const,
  thread: (groupId: number, messageId: number) => ['messages', 'thread', groupId, messageId] as const,
  pinned: (groupId: number) => ['messages', 'pinned', groupId] as const,
  audit: (groupId: number) => ['messages', 'audit', groupId] as const,
  /** What is asked for about one message; all of it is asked for anew when the message changes. */
  about: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId] as const,
  one: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId, 'itself'] as const,
  reactions: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId, 'reactions'] as const,
  history: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId, 'history'] as const,
  receipts: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId, 'receipts'] as const,
  deliveries: (groupId: number, messageId: number) => ['messages', 'about', groupId, messageId, 'deliveries'] as const,
}
