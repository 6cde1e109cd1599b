import { randomBytes } from 'node:crypto'
import type { FileRow } from './files.repository.ts'
import { RENDITION_NAMES, type RenditionName } from './look/finding.ts'

export const newFileKey = (): string => randomBytes(16).toString('hex')

/** Where the bytes of a picture made of a file lie. */
export function renditionKey(name: RenditionName, key: string): string {
  return `${name}__${key}`
}

/** Everything that may lie somewhere for a file: pictures of it are there before its row says so. */
export function allKeysOf({ key }: Pick<FileRow, 'key'>): string[] {
  return [key, ...RENDITION_NAMES.map((name) => renditionKey(name, key))]
}
