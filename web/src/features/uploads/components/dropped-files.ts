import type { ChosenFile } from '../local-file.ts'

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }

/** Whether files are being carried, and not words or links. */
export function carriesFiles(transfer: Pick<DataTransfer, 'types'> | null): boolean {
  return transfer !== null && [...transfer.types].includes('Files')
}

/** Every picture from the clipboard is called 'image.png': the moment tells them apart. */
function nameOf(file: File, now: Date): string {
  if (!/^image\.\w+$/.test(file.name)) return file.name
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  const moment = `${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`
  return `Pasted ${day} ${moment}.${EXTENSIONS[file.type] ?? 'png'}`
}

/** The files in what was dropped. */
export function droppedFiles({ files }: Pick<DataTransfer, 'files'>): ChosenFile[] {
  return [...files].map((file) => ({ name: file.name, blob: file }))
}

/** The files on a clipboard. Words that bring a picture of themselves along, as a text processor's do, are words. */
export function pastedFiles(clipboard: DataTransfer, now = new Date()): ChosenFile[] {
  if (clipboard.files.length === 0 || clipboard.getData('text/plain') !== '') return []
  return [...clipboard.files].map((file) => ({ name: nameOf(file, now), blob: file }))
}
