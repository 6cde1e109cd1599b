/** What is said when notifications cannot be given or read. */
export const TEXTS = {
  noSuchPage: 'This page of notifications cannot be found. Load them again.',
  noData: 'This notification is not available any more.',
}
