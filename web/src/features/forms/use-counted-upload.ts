import { useState } from 'react'
import type { UploadPhoto } from './components/PhotoField.tsx'

/** Knows whether a photo is still on its way: a form that is sent meanwhile would go without it. */
export function useCountedUpload(upload: UploadPhoto | null) {
  const [pending, setPending] = useState(0)
  const counted: UploadPhoto | null =
    upload &&
    (async (questionId, file) => {
      setPending((count) => count + 1)
      try {
        return await upload(questionId, file)
      } finally {
        setPending((count) => count - 1)
      }
    })
  return { uploadPhoto: counted, isUploading: pending > 0 }
}
