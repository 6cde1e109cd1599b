/** The query keys of what the reader says of themselves. */
export const profileKeys = {
  mine: ['profile'] as const,
  honorPoints: ['honor-points'] as const,
}
