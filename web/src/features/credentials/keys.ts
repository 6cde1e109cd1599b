/** The query key of how the reader's sign-in is secured. */
export const credentialKeys = {
  settings: ['sign-in-settings'] as const,
}
