import { useState } from 'react'
import { isTransient } from '../../lib/errors.ts'
import { texts } from './texts.ts'

/** Uploads a picture for a question; answers with the name that the server gave it. */
export type UploadPhoto = (questionId: string, file: File) => Promise<string>

/** A photo on its way, or one that did not come. */
type PhotoUpload = { step: 'uploading' } | { step: 'failed'; file: File; why: string; isWorthAnother: boolean }

/** The photos of a form as its fields bring them. */
export type Photos = {
  of: (questionId: string) => PhotoUpload | undefined
  /** Answers null where it did not come. */
  bring: (questionId: string, file: File) => Promise<{ name: string } | null>
  /** The answers may go without the one that did not come. */
  giveUp: (questionId: string) => void
}

function failureOf(file: File, error: unknown): PhotoUpload {
  const isWorthAnother = isTransient(error)
  const why = isWorthAnother || !(error instanceof Error) ? texts.fields.photoFailed : error.message
  return { step: 'failed', file, why, isWorthAnother }
}

/**
 * Knows which photos of a filling are on their way and which did not come: sent without them, the answers would lack
 * what whoever gave them believes is there. What was begun anew is another filling.
 */
export function usePhotoUploads(upload: UploadPhoto | null, filling: string) {
  const [all, setAll] = useState<readonly { filling: string; questionId: string; upload: PhotoUpload }[]>([])
  const mine = all.filter((one) => one.filling === filling)
  const find = (questionId: string) => mine.find((one) => one.questionId === questionId)?.upload

  const set = (questionId: string, next: PhotoUpload | null) =>
    setAll((before) => [
      ...before.filter((one) => one.filling !== filling || one.questionId !== questionId),
      ...(next ? [{ filling, questionId, upload: next }] : []),
    ])

  const photos: Photos | null = upload && {
    of: find,
    async bring(questionId, file) {
      set(questionId, { step: 'uploading' })
      try {
        const name = await upload(questionId, file)
        set(questionId, null)
        return { name }
      } catch (error) {
        set(questionId, failureOf(file, error))
        return null
      }
    },
    giveUp: (questionId) => set(questionId, null),
  }
  return {
    photos,
    isUploading: mine.some((one) => one.upload.step === 'uploading'),
    /** The questions whose photo did not come. */
    failed: mine.filter((one) => one.upload.step === 'failed').map(({ questionId }) => questionId),
  }
}
