export const TEXTS = {
  planLimit: 'Your plan only allows keeping 5 bookmarks. UnBookmark previous ones or upgrade plan.',
  deleted: 'This message has been deleted.',
} as const
