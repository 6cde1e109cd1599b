import type { Message } from '@kinward/contract/messages'
import { useState } from 'react'
import type { Spot } from '../../../ui/PointMenu.tsx'
import { PopCard } from '../../../ui/PopCard.tsx'
import type { MessageActions } from './message-view.ts'
import { ReactionPicker } from './ReactionPicker.tsx'
import { texts } from './texts.ts'

type ReactionCardProps = {
  message: Message
  actions: MessageActions
  /** Where they were asked for: the button that did is gone once the row has lost the pointer. */
  at: Spot
  /** Takes the focus when one was chosen. */
  row: HTMLElement
  onClose: () => void
}

/** The six reactions as a card of their own. */
export function ReactionCard({ message, actions, at, row, onClose }: ReactionCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function handleDone() {
    row.focus({ preventScroll: true })
    onClose()
  }

  return (
    <>
      <span ref={setAnchor} style={{ position: 'fixed', ...at, pointerEvents: 'none' }} />
      {anchor && (
        <PopCard label={texts.addReaction} anchor={anchor} onClose={onClose}>
          <ReactionPicker message={message} actions={actions} takesFocus onDone={handleDone} />
        </PopCard>
      )}
    </>
  )
}
