import type { Flag } from '@kinward/contract/patients'
import { IconFlag, IconX } from '@tabler/icons-react'
import { type MouseEvent, Suspense, useRef, useState } from 'react'
import { FlagChip } from '../../../ui/FlagChip.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PopCard } from '../../../ui/PopCard.tsx'
import type { Place } from '../../locations/place.ts'
import type { SelectedFlag } from '../selected-flag.ts'
import { texts } from '../texts.ts'
import styles from './flags.module.css'

const FlagPicker = lazyPart(() => import('./FlagPicker.tsx'))

/** The flag that goes out with a message. */
export type Flagging = {
  place: Place
  /** The flags that are open now. */
  open: readonly Flag[]
  selected: SelectedFlag | null
  onSelect: (selected: SelectedFlag | null) => void
}

type FlagCardProps = { flagging: Flagging; anchor: HTMLElement; onClose: () => void }

/** The flags to choose from, hung on what opened them. */
export function FlagCard({ flagging, anchor, onClose }: FlagCardProps) {
  return (
    <PopCard label={texts.pick} anchor={anchor} onClose={onClose}>
      <Suspense fallback={<div className={styles.picker} />}>
        <FlagPicker
          {...flagging}
          onSelect={(selected) => {
            flagging.onSelect(selected)
            onClose()
          }}
        />
      </Suspense>
    </PopCard>
  )
}

/** The button of the composer that flags the patient. */
export function FlagTool({ flagging }: { flagging: Flagging }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** A press outside closes the card before it becomes a click; on its own button it must not open it again. */
  const wasOpen = useRef(false)

  function handleClick(event: MouseEvent<HTMLElement>) {
    setAnchor(wasOpen.current ? null : event.currentTarget)
    wasOpen.current = false
  }

  return (
    <>
      <IconButton
        size="tool"
        label={texts.pick}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerDown={() => void (wasOpen.current = anchor !== null)}
        onClick={handleClick}
      >
        <IconFlag size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {anchor && <FlagCard flagging={flagging} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** What the message does to the patient's flags, above its words. */
export function FlagBar({ selected, onRemove }: { selected: SelectedFlag; onRemove: () => void }) {
  const word = selected.isClosing ? texts.closes : texts.adds
  return (
    <div className={styles.bar} role="group" aria-label={word}>
      <span>{word}</span>
      <FlagChip flag={selected.flag} />
      <IconButton size="s" label={texts.remove} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
