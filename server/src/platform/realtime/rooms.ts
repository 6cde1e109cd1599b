/** The rooms of the realtime server. Only the server joins and leaves them. */
export const room = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  group: (groupId: number) => `group:${groupId}`,
  location: (locationId: number) => `location:${locationId}`,
  /** The staff of a location: what is told of a patient there is no family's to hear. */
  staff: (locationId: number) => `staff:${locationId}`,
  /** All of a person's sockets, those of locked sessions too: what goes here carries no content. */
  alerts: (userId: number) => `alerts:${userId}`,
  /** The locked sockets of those who can read a channel: they are told that something changed, and not what. */
  waiting: (groupId: number) => `waiting:${groupId}`,
  /** The tabs that show a channel, or one of its threads. Nothing is sent there. */
  viewing: (groupId: number, parentId: number | null) => `viewing:${groupId}${parentId === null ? '' : `:${parentId}`}`,
}

/** Whether a socket stays in a room as long as it is open, whatever its session may hear. */
export function isLasting(name: string): boolean {
  return name.startsWith('alerts:') || name.startsWith('session:')
}

/** Whether a room says what a socket shows, and not what it hears. */
export function isViewing(name: string): boolean {
  return name.startsWith('viewing:')
}
