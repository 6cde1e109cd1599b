import type { Attachment } from '@kinward/contract/attachments'
import type { Gif } from '@kinward/contract/gifs'
import { Suspense, useState, type ReactNode } from 'react'
import { GifCard } from '../../gif-picker/GifCard.tsx'
import type { Place } from '../../locations/place.ts'
import type { ComposerAttachments } from '../use-attachments.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { lazyTool } from '../../../ui/lazy-tool.tsx'

const CameraDialog = lazyDialog(() => import('./CameraDialog.tsx'))
const VoiceRecorder = lazyTool(() => import('../../voice-recorder/VoiceRecorder.tsx'))
const FormAttachPicker = lazyDialog(() => import('../../forms/components/FormAttachPicker.tsx'))

export type Attaching = {
  onFiles: ComposerAttachments['add']
  hasRoom: ComposerAttachments['hasRoom']
  onVoice: () => void
  onCamera: () => void
  /** Opens the GIFs at what was pressed. */
  onGif: (anchor: HTMLElement) => void
  /** Absent where no form can be given. */
  onForm?: () => void
  isRecording: boolean
  /** The recorder, between the field and the tools. */
  recorder: ReactNode
  /** What lies over the page. */
  over: ReactNode
}

function attachmentOf({ name, title, width, height, url, stillUrl }: Gif) {
  return { type: 'giphy' as const, name, title, width, height, url, thumbnailUrl: stillUrl }
}

type Where = {
  place: Place
  /** For whom forms are given here; absent where they are not. */
  forms?: 'patients' | 'family' | undefined
}

/** What can be opened to bring something into a message; each is loaded when it is first used. */
export function useAttaching(
  { hasRoom, add, addAttachment }: ComposerAttachments,
  { place, forms }: Where,
  onDone: () => void,
): Attaching {
  const [isRecording, setRecording] = useState(false)
  const [isPhotographing, setPhotographing] = useState(false)
  const [gifAt, setGifAt] = useState<HTMLElement | null>(null)
  const [isChoosingForm, setChoosingForm] = useState(false)

  function handleGif(gif: Gif) {
    setGifAt(null)
    addAttachment(attachmentOf(gif))
    onDone()
  }

  function handleForm(attachment: Attachment) {
    setChoosingForm(false)
    addAttachment(attachment)
    onDone()
  }

  function handleVoice() {
    if (hasRoom()) setRecording(true)
  }

  function closeRecorder() {
    setRecording(false)
    onDone()
  }

  return {
    onFiles: add,
    hasRoom,
    onVoice: handleVoice,
    onCamera: () => setPhotographing(true),
    onGif: (anchor) => setGifAt(gifAt === anchor ? null : anchor),
    ...(forms && { onForm: () => setChoosingForm(true) }),
    isRecording,
    recorder: isRecording && (
      <Suspense fallback={null}>
        <VoiceRecorder onRecorded={(recording) => add([{ ...recording, isVoiceClip: true }])} onClose={closeRecorder} />
      </Suspense>
    ),
    over: (
      <>
        {gifAt && <GifCard anchor={gifAt} place={place} onPick={handleGif} onClose={() => setGifAt(null)} />}
        {isChoosingForm && forms && (
          <Suspense fallback={null}>
            <FormAttachPicker
              place={place}
              audience={forms}
              onPick={handleForm}
              onClose={() => setChoosingForm(false)}
            />
          </Suspense>
        )}
        {isPhotographing && (
          <Suspense fallback={null}>
            <CameraDialog
              onPhoto={(photo) => add([{ ...photo, isJustTaken: true }])}
              onClose={() => setPhotographing(false)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
