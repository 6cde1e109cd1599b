/** The query keys of channels. What belongs to a location stands under its list, and is asked for again with it. */
export const channelKeys = {
  all: ['channels'] as const,
  list: (locationId: number) => ['channels', locationId] as const,
  /** Public discussions that the reader may join. */
  open: (locationId: number) => ['channels', locationId, 'open'] as const,
  archived: (locationId: number) => ['channels', locationId, 'archived'] as const,
  managed: (locationId: number) => ['channels', locationId, 'managed'] as const,
}
