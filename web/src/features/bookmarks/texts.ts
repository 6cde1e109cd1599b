/** What bookmarks say. */
export const BOOKMARK_TEXTS = {
  title: 'Bookmarks',
  saved: 'Message bookmarked successfully',
  removed: 'Bookmark removed successfully',
  notSaved: 'Could not save bookmark',
  notRemoved: 'Could not remove bookmark',
  empty: 'No bookmarked messages yet. Press and hold any message to bookmark.',
  limit: 'Your plan only allows keeping 5 bookmarks. UnBookmark previous ones or upgrade plan.',
  learnMore: 'Learn More',
  locked: 'The limit is reached',
  failed: 'The bookmarks could not be loaded',
  more: 'Loading more bookmarks...',
  remove: 'Remove bookmark',
}
