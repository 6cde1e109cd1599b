/** The query keys of what the reader chose for themselves. */
export const preferenceKeys = {
  mine: ['preferences'] as const,
}
