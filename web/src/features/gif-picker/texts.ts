/** What the GIF picker says. */
export const texts = {
  gifs: 'GIFs',
  search: 'Search GIFs',
  none: 'No GIF found',
  failed: 'GIFs could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show more',
  giphy: 'Powered by GIPHY',
}
