import { REACTION_TYPES, type Message } from '@kinward/contract/messages'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { MessageActions } from './message-view.ts'
import { REACTION_ICONS } from './reaction-kinds.ts'
import styles from './ReactionPicker.module.css'
import { texts } from './texts.ts'

type ReactionPickerProps = {
  message: Message
  actions: MessageActions
  /** It was opened by a key or a press: its first reaction takes the focus. */
  takesFocus?: boolean
  onDone: () => void
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The six reactions, in their order. */
export function ReactionPicker({ message, actions, takesFocus = false, onDone }: ReactionPickerProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('button')?.focus()
  }, [takesFocus])

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onDone()
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <div
      ref={row}
      className={styles.picker}
      role="toolbar"
      tabIndex={-1}
      aria-label={texts.addReaction}
      onKeyDown={handleKeyDown}
    >
      {REACTION_TYPES.map((type) => {
        const Icon = REACTION_ICONS[type]
        return (
          <IconButton
            key={type}
            size="s"
            label={texts.reactions[type]}
            aria-pressed={message.userReactions[type] !== undefined}
            onClick={() => {
              actions.onReact(message, type)
              onDone()
            }}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )
      })}
    </div>
  )
}
