import { UploadResult } from '@kinward/contract/uploads'
import type { UploadKind } from '@kinward/contract/attachments'
import { z } from 'zod'

/** Where a file was attached: a channel, or a thread in it. */
export const FilePlace = z.object({
  userId: z.number(),
  entityId: z.number(),
  locationId: z.number(),
  groupId: z.number(),
  parentId: z.number().nullable(),
})
export type FilePlace = z.infer<typeof FilePlace>

/**
 * A file of this browser on its way to the server, as it is kept on the disk. `uploadName` is what the server calls it
 * since it was announced, `result` what the server found in it; `tab` is the tab that it was attached in.
 */
export const LocalFile = FilePlace.extend({
  id: z.string(),
  tab: z.string(),
  /** Counts what was attached, so that it stays in that order. */
  order: z.number(),
  name: z.string(),
  mimeType: z.string(),
  isVoiceClip: z.boolean(),
  blob: z.instanceof(Blob),
  uploadName: z.string().nullable(),
  result: UploadResult.nullable(),
})
export type LocalFile = z.infer<typeof LocalFile>

/** What someone chose, before anything has become of it. */
export type ChosenFile = {
  name: string
  blob: Blob
  isVoiceClip?: boolean
  /** A photo that was taken for this. */
  isJustTaken?: boolean
}

/** Whether it is nowhere but on this page: let go, it would be lost. */
export function existsOnlyHere({ isVoiceClip = false, isJustTaken = false }: ChosenFile): boolean {
  return isVoiceClip || isJustTaken
}

const SHOWN = /^(?:image\/(?:jpeg|png|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$|video\/|audio\/)/

/** Whether a browser can show or play it without the server's help. */
export function hasPreview({ mimeType }: Pick<LocalFile, 'mimeType'>): boolean {
  return SHOWN.test(mimeType)
}

/** What it seems to be; the server decides by what is in it. */
export function kindOf({ mimeType, isVoiceClip }: Pick<LocalFile, 'mimeType' | 'isVoiceClip'>): UploadKind {
  if (isVoiceClip) return 'voice-clip'
  const [family] = mimeType.split('/')
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'file'
}

/** A draft that is taken up again has what is uploaded or can be seen; the rest was never more than a name. */
export function outlivesItsPage(file: LocalFile): boolean {
  return file.result !== null || hasPreview(file)
}

export function isAt(
  file: FilePlace,
  { userId, groupId, parentId }: Omit<FilePlace, 'entityId' | 'locationId'>,
): boolean {
  return file.userId === userId && file.groupId === groupId && file.parentId === parentId
}
