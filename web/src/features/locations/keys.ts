/** The query keys of locations. */
export const locationKeys = {
  list: ['locations'] as const,
}
