/** The rooms of the realtime server. Only the server joins and leaves them. */
export const room = {
  user: (userId: number) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
  group: (groupId: number) => `group:${groupId}`,
  location: (locationId: number) => `location:${locationId}`,
}
