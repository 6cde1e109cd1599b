import type { Attachment } from '@kinward/contract/attachments'
import {
  IconClipboardText,
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypeXls,
  IconGif,
  IconLink,
  IconLogin2,
  IconMicrophone,
  IconMusic,
  IconPhone,
  IconPhoto,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react'
import { fileIconOf } from '../file-facts.ts'

const FILES = { pdf: IconFileTypePdf, doc: IconFileTypeDoc, sheet: IconFileTypeXls, file: IconFile }

const KINDS: Partial<Record<Attachment['type'], typeof IconFile>> = {
  image: IconPhoto,
  giphy: IconGif,
  video: IconVideo,
  url: IconLink,
  'voice-clip': IconMicrophone,
  audio: IconMusic,
  assessment: IconClipboardText,
  meeting: IconVideo,
  voip: IconPhone,
  inboundCallRouting: IconPhone,
  invite: IconUserPlus,
  'check-in-checkout': IconLogin2,
}

/** The icon of a thing, by its kind, and of a file by what is in it. */
export function iconOf(attachment: Attachment): typeof IconFile {
  return KINDS[attachment.type] ?? FILES[fileIconOf(attachment)]
}
