import { IconClipboardText, IconGif, IconMicrophone, IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PopMenu } from '../../../ui/PopMenu.tsx'
import { texts } from './texts.ts'
import { useAttachMenu } from './use-attach-menu.tsx'
import type { Attaching } from './use-attaching.tsx'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type AttachToolsProps = {
  attaching: Attaching
  /** Where there is room, voice and GIFs have buttons of their own. */
  isRoomy: boolean
}

export function VoiceButton({ attaching: { isRecording, onVoice } }: { attaching: Attaching }) {
  return (
    <IconButton size="tool" label={texts.voiceClip} aria-pressed={isRecording} onClick={onVoice}>
      <IconMicrophone {...icon} />
    </IconButton>
  )
}

/** The ways of attaching something, before the other tools. */
export function AttachTools({ attaching, isRoomy }: AttachToolsProps) {
  const { onFiles, onVoice, onCamera, onGif, onForm, hasRoom } = attaching
  const clip = useRef<HTMLSpanElement>(null)
  /** The menu has given the focus back by then. */
  const gifAtClip = () =>
    void setTimeout(() => {
      const button = clip.current?.querySelector('button')
      if (button) onGif(button)
    })
  const { entries, fields } = useAttachMenu({
    onFiles,
    onCamera,
    hasRoom,
    onVoice: isRoomy ? undefined : onVoice,
    onGif: isRoomy ? undefined : gifAtClip,
    onForm: isRoomy ? undefined : onForm,
  })
  return (
    <>
      <span ref={clip}>
        <PopMenu
          label={texts.attach}
          entries={entries}
          position="top-start"
          width={240}
          renderTrigger={(trigger) => (
            <IconButton {...trigger} size="tool" label={texts.attach}>
              <IconPaperclip {...icon} />
            </IconButton>
          )}
        />
      </span>
      {fields}
      {isRoomy && (
        <>
          <IconButton
            size="tool"
            label={texts.gif}
            aria-haspopup="dialog"
            onClick={(event) => onGif(event.currentTarget)}
          >
            <IconGif {...icon} />
          </IconButton>
          <VoiceButton attaching={attaching} />
          {onForm && (
            <IconButton size="tool" label={texts.form} aria-haspopup="dialog" onClick={onForm}>
              <IconClipboardText {...icon} />
            </IconButton>
          )}
        </>
      )}
    </>
  )
}
