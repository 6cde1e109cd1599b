/** The query keys of the event queue. */
export const queueKeys = {
  all: ['event-queue'] as const,
  of: (entityId: number) => ['event-queue', entityId] as const,
}
