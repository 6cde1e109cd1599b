/** The query keys of channels. */
export const channelKeys = {
  all: ['channels'] as const,
  list: (locationId: number) => ['channels', locationId] as const,
}
