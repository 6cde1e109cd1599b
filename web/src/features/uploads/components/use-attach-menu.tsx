import { IconCamera, IconClipboardText, IconGif, IconMicrophone, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { isTouch } from '../../../lib/is-touch.ts'
import type { MenuEntry } from '../../../ui/menu-entry.ts'
import type { ChosenFile } from '../local-file.ts'
import { texts } from './texts.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** What cameras and photo libraries give; phones offer their own words for it. */
const MEDIA = 'image/*,video/*,.heic,.heif'

const hasCamera = () => typeof navigator.mediaDevices?.getUserMedia === 'function'

type AttachMenuOptions = {
  onFiles: (chosen: readonly ChosenFile[]) => void
  /** Absent where there is another button for it. */
  onVoice?: (() => void) | undefined
  onGif?: (() => void) | undefined
  onForm?: (() => void) | undefined
  onCamera: () => void
  /** What is about to be taken must have somewhere to go. */
  hasRoom: () => boolean
}

/** The ways a file comes into a message: entries of a menu, and the hidden fields they open. */
export function useAttachMenu({ onFiles, onVoice, onGif, onForm, onCamera, hasRoom }: AttachMenuOptions): {
  entries: MenuEntry[]
  fields: ReactNode
} {
  const media = useRef<HTMLInputElement>(null)
  const any = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [canPhotograph] = useState(() => isTouch() || hasCamera())

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const isJustTaken = event.currentTarget === camera.current
    onFiles([...(event.currentTarget.files ?? [])].map((file) => ({ name: file.name, blob: file, isJustTaken })))
    // The same file can be chosen again.
    event.currentTarget.value = ''
  }

  function takePhoto() {
    if (!hasRoom()) return
    if (isTouch()) camera.current?.click()
    else onCamera()
  }

  const photo = { content: texts.photo, icon: <IconPhoto {...icon} />, onSelect: () => media.current?.click() }
  const file = { content: texts.file, icon: <IconPaperclip {...icon} />, onSelect: () => any.current?.click() }
  const shot = { content: texts.takePhoto, icon: <IconCamera {...icon} />, onSelect: takePhoto }
  const voice = onVoice && { content: texts.voiceClip, icon: <IconMicrophone {...icon} />, onSelect: onVoice }
  const gif = onGif && { content: texts.gif, icon: <IconGif {...icon} />, onSelect: onGif }
  const form = onForm && { content: texts.form, icon: <IconClipboardText {...icon} />, onSelect: onForm }
  const entries: MenuEntry[] = [
    { kind: 'item', key: 'photo', ...photo },
    { kind: 'item', key: 'file', ...file },
    ...(canPhotograph ? [{ kind: 'item', key: 'camera', ...shot } as const] : []),
    ...(voice ? [{ kind: 'item', key: 'voice', ...voice } as const] : []),
    ...(gif ? [{ kind: 'item', key: 'gif', ...gif } as const] : []),
    ...(form ? [{ kind: 'item', key: 'form', ...form } as const] : []),
  ]
  const shared = { type: 'file', hidden: true, tabIndex: -1, onChange: handleChange } as const
  const fields = (
    <>
      <input {...shared} ref={media} accept={MEDIA} multiple aria-label={texts.photo} />
      <input {...shared} ref={any} multiple aria-label={texts.file} />
      <input {...shared} ref={camera} accept="image/*" capture="environment" aria-label={texts.takePhoto} />
    </>
  )
  return { entries, fields }
}
