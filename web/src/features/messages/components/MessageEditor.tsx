import { isVisible, MESSAGE_MAX_LENGTH, type Message } from '@kinward/contract/messages'
import type { KeyboardEvent } from 'react'
import { Suspense, useCallback, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import type { EditorHandle } from '../../composer/components/editor-handle.ts'
import { type Edit, editStore, endEdit, keepEdit, wasBegunHere } from '../edit-store.ts'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'
import type { MessageView, SavedEdit } from './message-view.ts'
import styles from './MessageEditor.module.css'
import { texts } from './texts.ts'

const RichEditor = lazyPart(() => import('../../composer/components/RichEditor.tsx'))

export function useIsEditing(messageId: number): boolean {
  return useSyncExternalStore(editStore.subscribe, () => editStore.get().has(messageId))
}

type MessageEditorProps = {
  message: Message
  view: MessageView
  onSave: (message: Message, saved: SavedEdit) => Promise<Message>
}

const PLAIN_WRITING = { members: [], findChannels: undefined, enterSends: true }

function whyNot(markup: string): string | null {
  if (!isVisible(markup)) return texts.editEmpty
  return markup.length > MESSAGE_MAX_LENGTH ? uiTexts.maximum(MESSAGE_MAX_LENGTH) : null
}

/** Whether it was changed after what its editor knows of. The answer to a save may be here before the message is. */
function isAfter(editedAt: number | null, upon: number | null): boolean {
  return editedAt !== null && (upon === null || editedAt > upon)
}

/** A message's words in a field of their own, in their place. They stay there until they are saved or given up. */
export function MessageEditor({ message, view, onSave }: MessageEditorProps) {
  const handle = useRef<EditorHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { id } = message
  const [isBegunHere] = useState(() => wasBegunHere(id))
  const [seen, setSeen] = useState(() => editStore.get().get(id)?.upon ?? null)
  const readMarkup = useCallback(() => editStore.get().get(id)?.markup ?? message.message, [id, message.message])
  const change = useCallback((markup: string) => keepEdit(id, { markup }), [id])
  const isOvertaken = !isBusy && isAfter(message.editedAt, seen)
  const { members, findChannels, enterSends } = view.writing ?? PLAIN_WRITING

  function leave() {
    const row = box.current?.closest<HTMLElement>('[data-row]')
    endEdit(id)
    row?.focus({ preventScroll: true })
  }

  /** Words that were typed meanwhile are not saved: then the edit goes on, upon what is. */
  function settle(edit: Edit | undefined, { message: before, editedAt: upon }: Message, markup: string) {
    const now = editStore.get().get(id)
    if (!now || now.markup.trim() === markup) return leave()
    // One that was begun anew does not know of these words yet.
    if (now !== edit) return
    keepEdit(id, { before, upon })
    setSeen(upon)
  }

  async function save() {
    const markup = readMarkup().trim()
    const why = whyNot(markup)
    setError(why)
    if (why !== null || isBusy) return
    if (markup === message.message) return leave()
    const edit = editStore.get().get(id)
    const upon = edit?.upon ?? null
    // Whoever types may not have seen what it reads now: they are asked once, and replace it knowingly.
    if (isAfter(message.editedAt, upon)) {
      keepEdit(id, { upon: message.editedAt })
      return setError(texts.editOvertaken)
    }
    setBusy(true)
    try {
      settle(edit, await onSave(message, { markup, upon }), markup)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : texts.editFailed)
      handle.current?.focus()
    } finally {
      setBusy(false)
    }
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The keys of the list are for its rows; here they write.
    event.stopPropagation()
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the field's keys from the list
    <div ref={box} className={styles.editor} onKeyDown={handleKeyDown}>
      <div className={styles.field}>
        <Suspense fallback={<div className={styles.waiting} />}>
          <RichEditor
            ref={handle}
            readMarkup={readMarkup}
            label={texts.editLabel}
            placeholder={texts.editLabel}
            describedBy={hintId}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for
            autoFocus={isBegunHere}
            enterSends={enterSends}
            members={members}
            findChannels={findChannels}
            onChange={change}
            onSend={() => void save()}
            onMarks={() => undefined}
          />
        </Suspense>
      </div>
      {isOvertaken && (
        <p className={styles.now} role="status">
          {texts.editNow} <q>{drawWords(toPlainText(message.message))}</q>
        </p>
      )}
      <div className={styles.foot}>
        <span id={hintId} className={error === null ? styles.hint : styles.error} role={error ? 'alert' : undefined}>
          {error ?? texts.editHint(enterSends)}
        </span>
        <Button size="s" onClick={leave}>
          {texts.cancel}
        </Button>
        <Button size="s" kind="primary" busy={isBusy} onClick={() => void save()}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
