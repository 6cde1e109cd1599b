import type { UploadKind } from '@kinward/contract/attachments'

/** What its sender said of a file, and what it is for. */
export type Said = { fileName: string; mimeType: string; isVoiceClip: boolean; isAvatar: boolean }

/** A picture made of another: `display` is the whole one, for browsers that cannot show the original. */
export const RENDITION_NAMES = ['medium', 'thumbnail', 'display'] as const
export type RenditionName = (typeof RENDITION_NAMES)[number]
export type Rendition = { name: RenditionName; bytes: Uint8Array<ArrayBuffer> }

export type Refusal = 'program' | 'not-what-it-says' | 'broken' | 'too-many-pixels' | 'not-audio' | 'not-a-picture'

export type Found = {
  outcome: 'found'
  kind: UploadKind
  mimeType: string
  extension: string
  width: number | null
  height: number | null
  duration: number | null
  renditions: Rendition[]
  /** Whether something that told a place was taken out of the file itself. */
  wasChanged: boolean
}

/** What looking at a file tells. */
export type Finding = Found | { outcome: 'refused'; refusal: Refusal }

/** A look that came to no end for what is in the file, and not for the machine. */
export class LookFailed extends Error {}

/** Thrown while looking, where there is no use in going on. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}
