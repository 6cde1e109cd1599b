/** Pictures that every browser shows as they are. */
export const BROWSER_PICTURES = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/x-icon',
] as const

/** What a browser shows or plays without running anything of it. Everything else is only ever kept. */
const VIEWABLE: ReadonlySet<string> = new Set([
  ...BROWSER_PICTURES,
  'video/mp4',
  'video/x-m4v',
  'video/quicktime',
  'video/webm',
  'video/matroska',
  'video/ogg',
  'video/3gpp',
  'video/3gpp2',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/flac',
  'audio/aiff',
  'audio/amr',
  'application/pdf',
])

export function isViewable(mimeType: string | null): boolean {
  return mimeType !== null && VIEWABLE.has(mimeType)
}
