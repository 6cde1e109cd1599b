import { randomBytes } from 'node:crypto'
import type { FileRow } from './files.repository.ts'
import type { RenditionName } from './look/finding.ts'

export const newFileKey = (): string => randomBytes(16).toString('hex')

/** Where the bytes of a picture made of a file lie. */
export function renditionKey(name: RenditionName, key: string): string {
  return `${name}__${key}`
}

/** Everything that lies somewhere for a file. */
export function allKeysOf({ key, renditions }: Pick<FileRow, 'key' | 'renditions'>): string[] {
  return [key, ...Object.keys(renditions).map((name) => `${name}__${key}`)]
}
