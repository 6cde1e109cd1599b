/** The query keys of GIFs that can be sent. */
export const gifKeys = {
  search: (locationId: number, words: string) => ['gifs', locationId, words] as const,
}
