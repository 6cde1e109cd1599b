import { FILE_NAME_MAX } from '@kinward/contract/uploads'

/** The name of a file as long as the server keeps names: cut before its ending, and never within a letter. */
export function shortName(name: string, most = FILE_NAME_MAX): string {
  if (name.length <= most) return name
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let stem = ''
  for (const letter of name) {
    if (stem.length + letter.length + ending.length > most) break
    stem += letter
  }
  return stem + ending
}
