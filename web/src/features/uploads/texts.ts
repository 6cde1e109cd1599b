import { MOST_ATTACHMENTS } from '@kinward/contract/attachments'

/** What is said about files on their way to the server. */
export const UPLOAD_TEXTS = {
  tooMany: `A message carries at most ${MOST_ATTACHMENTS} files.`,
  removeSome: (count: number) =>
    `A message carries at most ${MOST_ATTACHMENTS} files. Remove ${count === 1 ? 'one' : count} before you send it.`,
  isFull: `A message carries at most ${MOST_ATTACHMENTS} files. Remove one first.`,
  empty: (name: string) => `${name} is empty.`,
  unreadable: (name: string) => `${name} could not be read. Choose it again.`,
  noRoom: (name: string) =>
    `This browser has no room to keep ${name} until it is uploaded. Send once it is, or free some space.`,
  notUploaded: (name: string) => `${name} could not be uploaded. Try it again or remove it, then send.`,
  gone: 'A file of this message is no longer in this browser.',
  failed: 'The file could not be uploaded.',
  broken: (name: string) => `${name} could not be taken in. Try again, or send without it.`,
}
