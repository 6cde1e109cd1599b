/** The rooms of the realtime server. Only the server joins and leaves them. */
export const room = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  group: (groupId: number) => `group:${groupId}`,
  location: (locationId: number) => `location:${locationId}`,
}

/** Whether a room is of a place or a channel, as opposed to a person's own. */
export function isPlace(name: string): boolean {
  return name.startsWith('group:') || name.startsWith('location:')
}
