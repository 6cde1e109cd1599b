/** The query keys of bookmarks. */
export const bookmarkKeys = {
  all: ['bookmarks'] as const,
  list: (locationId: number) => ['bookmarks', locationId] as const,
}
