export const texts = {
  untitled: 'GIF',
  gone: 'A GIF of this message cannot be had any more. Take it out, or choose another.',
  unavailable: 'GIFs cannot be reached just now. Please try again later.',
} as const
