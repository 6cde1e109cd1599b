export const texts = {
  untitled: 'GIF',
  unavailable: 'GIFs cannot be reached just now. Please try again later.',
} as const
