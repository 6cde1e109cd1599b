import type { Readable } from 'node:stream'

/** A stretch of a file, both ends included. */
export type ByteRange = { start: number; end: number }

/** Bytes that have come in whole and lie aside, until they are kept under a name or thrown away. */
export type Staged = { keepAs(key: string): Promise<void>; discard(): Promise<void> }

/** What was uploaded, as a file of this machine, while it is looked at. */
export type LocalFile = {
  path: string
  /** Keeps it as it is now, for good. */
  keep(wasChanged: boolean): Promise<void>
  /** Removes it from where it came in, once it is known to be kept: until then it can be looked at again. */
  clear(): Promise<void>
  release(): Promise<void>
}

/** Clients send us what they upload, or put it elsewhere themselves, at an address that we signed. */
export type Uploads =
  | { by: 'us'; stage(source: Readable, signal: AbortSignal): Promise<Staged> }
  | {
      by: 'address'
      sign(key: string, upload: { size: number; mimeType: string; seconds: number }): Promise<string>
      /** How many bytes have come; null when none have. */
      sizeOf(key: string): Promise<number | null>
    }

/**
 * Where the bytes of files lie, by key. What is put is there whole or not at all, and stays once the promise resolves.
 */
export type Storage = {
  uploads: Uploads
  open(key: string): Promise<LocalFile>
  put(key: string, bytes: Uint8Array): Promise<void>
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(keys: readonly string[]): Promise<void>
  /** Throws away what a crash left on the way. */
  tidy(): Promise<void>
}

/** There is nothing under this key. */
export class NoSuchFileError extends Error {}

/** There is no room for what was to be kept. */
export class StorageFullError extends Error {}

/** Where the files lie does not answer. */
export class StorageAwayError extends Error {}

/** The system's word for a disk without room, or a quota that is used up. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** A key is letters, digits and underscores alone: it can lead nowhere else. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9_]{8,80}$/.test(key)) throw new Error('This is no key of a file.')
  return key
}
