import type { Attachment } from '@kinward/contract/attachments'

/** The place of a file in a message, until its bytes are made: its name tells what it will be. */
export function fileNamed(name: string): Attachment {
  return { type: 'file', name, orignalFileName: name }
}
