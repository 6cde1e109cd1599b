import { extensionOf } from '../file-names.ts'

/** What a file can say that it is, as far as it matters whether it is true. */
export type Family = 'image' | 'video' | 'audio' | 'pdf' | 'office' | 'archive' | 'text'

const EXTENSIONS: Record<Family, string> = {
  image: 'jpg jpeg jpe jfif png apng gif webp avif heic heif ico',
  video: 'mp4 m4v mov webm ogv avi mkv 3gp 3g2 mpg mpeg wmv',
  audio: 'wav bwf aiff aif flac m4a tta wv aac mp3 amr au mpc oga opus ogg weba wma',
  pdf: 'pdf',
  office: 'doc docx xls xlsx ppt pptx odt ods odp',
  archive: 'zip gz 7z rar tar',
  text: 'txt csv tsv md log json ics vcf',
}

const FAMILY_OF = new Map(
  Object.entries(EXTENSIONS).flatMap(([family, names]) => names.split(' ').map((name) => [name, family as Family])),
)

/** What starts a program where it is opened: clinics expect such files to be kept out. */
const PROGRAMS = new Set(
  (
    'exe com scr pif cpl dll sys drv ocx msi msp mst msc bat cmd ps1 psm1 vb vbs vbe js jse mjs ws wsf wsh hta lnk url reg ' +
    'inf jar class apk app dmg pkg deb rpm run sh bash command scf sct gadget appx msix iso img chm xll'
  ).split(' '),
)

const PROGRAM_TYPES = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/java-vm',
  'application/java-archive',
  'application/vnd.android.package-archive',
  'application/x-apple-diskimage',
  'application/x-ft-apple.alias',
  'application/x-ms-regedit',
  'application/x-iso9660-image',
  'application/x-google-chrome-extension',
  'application/x-deb',
  'application/x-rpm',
  'application/vnd.ms-htmlhelp',
  'application/wasm',
])

export function isProgramName(fileName: string): boolean {
  // Windows drops dots and blanks at the end of a name, and runs a file whose name is nothing but an ending.
  return PROGRAMS.has(/\.([a-z0-9]{1,10})[. ]*$/i.exec(fileName)?.[1]?.toLowerCase() ?? '')
}

export function isProgramType(mimeType: string): boolean {
  return PROGRAM_TYPES.has(mimeType)
}

/** What a file says that it is, by its name or, where that says nothing, by the type its sender gave it. */
export function claimOf(fileName: string, saidMime: string): Family | null {
  const byName = FAMILY_OF.get(extensionOf(fileName))
  if (byName) return byName
  const said = saidMime.toLowerCase()
  if (said === 'application/pdf') return 'pdf'
  if (said === 'image/svg+xml') return null
  const [kind] = said.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}

const SAMENESS: Partial<Record<Family, readonly Family[]>> = {
  // A recording without a picture, or one that has got a picture, goes by the same endings.
  video: ['video', 'audio'],
  audio: ['audio', 'video'],
  // Some programs write their documents so that only a folder of files can be made out in them.
  office: ['office', 'archive'],
}

/** Whether what was found is what was claimed; nothing claimed is nothing broken. */
export function keepsClaim(claim: Family | null, found: Family | null): boolean {
  if (claim === null) return true
  return (SAMENESS[claim] ?? [claim]).some((family) => family === found)
}

// Word keeps what it wrote as RTF under .doc.
const OFFICE = /^application\/rtf$|officedocument|opendocument|msword|ms-excel|ms-powerpoint|x-cfb|vnd\.ms-/
const ARCHIVE = /zip|x-7z|x-rar|x-tar|gzip|x-compress|x-bzip|zstd/

/** What a type that was found by content amounts to. */
export function familyOf(mimeType: string): Family | null {
  if (mimeType === 'application/pdf') return 'pdf'
  if (OFFICE.test(mimeType)) return 'office'
  if (ARCHIVE.test(mimeType)) return 'archive'
  const [kind] = mimeType.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null
}
