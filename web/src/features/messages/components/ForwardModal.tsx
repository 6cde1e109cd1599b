import { MESSAGE_MAX_LENGTH, type Message } from '@kinward/contract/messages'
import { IconHeartHandshake, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { matchesWords } from '../../../lib/match-words.ts'
import { handleArrowKeys } from '../../../ui/arrow-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import styles from './ForwardModal.module.css'
import type { MessageView } from './message-view.ts'
import { previewOf } from './MessageCard.tsx'
import { texts } from './texts.ts'

/** Who beyond the staff of the place reads in a channel. */
export type ForwardWarning = 'family' | 'outside' | 'elsewhere'

/** A channel that a message can go to. */
export type ForwardTarget = {
  id: number
  name: string
  /** Everything it is found by. */
  search: string
  tile: ReactNode
  /** Who will read it, where that needs saying. */
  warning: ForwardWarning | null
}

type ForwardModalProps = {
  message: Message
  view: Pick<MessageView, 'meId'>
  targets: readonly ForwardTarget[]
  /** Answers with what could not be sent, by channel, and why. */
  onSend: (targetIds: readonly number[], words: string) => Promise<ReadonlyMap<number, string>>
  onClose: () => void
}

/** A longer list is not read; a name finds the rest. */
const MOST_SHOWN = 60

/** Sends a message on, with words of one's own, to one channel or several. */
export function ForwardModal({ message, view, targets, onSend, onClose }: ForwardModalProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [words, setWords] = useState('')
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const picked = targets.filter(({ id }) => chosen.includes(id))
  const family = picked.filter(({ warning }) => warning === 'family')
  const toggle = (id: number) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))

  async function send() {
    setAsked(true)
    if (chosen.length === 0 || isBusy) return
    setBusy(true)
    const failed = await onSend(chosen, words)
    setBusy(false)
    setFailures(failed)
    if (failed.size === 0) onClose()
    else setChosen([...failed.keys()])
  }

  return (
    <Modal
      title={texts.forwardTitle}
      hint={texts.forwardHint}
      onClose={onClose}
      onSubmit={() => void send()}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {texts.forwardSend(chosen.length)}
          </Button>
        </>
      }
    >
      <blockquote className={styles.preview}>
        <b>{message.sender.userId === view.meId ? texts.you : message.sender.fullName}</b>
        <span>{previewOf(message)}</span>
      </blockquote>
      <Chosen targets={picked} onRemove={toggle} />
      <Targets targets={targets} chosen={chosen} onToggle={toggle} />
      {family.length > 0 && (
        <p className={styles.family} role="status">
          <IconHeartHandshake size={18} stroke={1.75} aria-hidden="true" />
          {texts.familyReadsIn(family.map(({ name }) => name).join(', '))}
        </p>
      )}
      <TextArea
        label={texts.forwardWords}
        rows={2}
        maxLength={MESSAGE_MAX_LENGTH}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isAsked && chosen.length === 0 && (
        <p className={styles.error} role="alert">
          {texts.forwardNone}
        </p>
      )}
      {[...failures].map(([id, why]) => (
        <p key={id} className={styles.error} role="alert" ref={bringIntoView}>
          {texts.forwardFailed(targets.find((target) => target.id === id)?.name ?? '', why)}
        </p>
      ))}
    </Modal>
  )
}

/** Under a long list it would be said where nobody looks. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function Chosen({ targets, onRemove }: { targets: readonly ForwardTarget[]; onRemove: (id: number) => void }) {
  if (targets.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={texts.forwardChosen}>
      {targets.map(({ id, name, warning }) => (
        <li key={id} className={warning === 'family' ? styles.familyChip : styles.chip}>
          {name}
          <button type="button" aria-label={uiTexts.remove(name)} onClick={() => onRemove(id)}>
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type TargetsProps = {
  targets: readonly ForwardTarget[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

function Targets({ targets, chosen, onToggle }: TargetsProps) {
  const [words, setWords] = useState('')
  const found = targets.filter(({ search }) => matchesWords(search, words))
  const shown = found.slice(0, MOST_SHOWN)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the parts inside are what the keys move between
    <div onKeyDown={handleArrowKeys}>
      <SearchField
        label={texts.forwardTo}
        value={words}
        data-arrow
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to find a channel
        autoFocus
        onChange={setWords}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = shown
          if (first && words !== '' && !chosen.includes(first.id)) {
            onToggle(first.id)
            setWords('')
          }
        }}
      />
      <ul className={styles.list} aria-label={texts.forwardTo}>
        {shown.map(({ id, name, tile, warning }) => (
          <li key={id}>
            <label className={styles.row}>
              {tile}
              <span className={styles.name}>
                {name}
                {warning !== null && (
                  <small className={warning === 'family' ? styles.familyWord : undefined}>
                    {texts.forwardReaders[warning]}
                  </small>
                )}
              </span>
              <Checkbox data-arrow aria-label={name} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
            </label>
          </li>
        ))}
        {found.length > shown.length && (
          <li className={styles.note}>{texts.forwardMore(found.length - shown.length)}</li>
        )}
        {found.length === 0 && <li className={styles.note}>{texts.forwardNobody(words.trim())}</li>}
      </ul>
    </div>
  )
}
