import { useSyncExternalStore } from 'react'
import { ignoreFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyFrom } from '../copied-store.ts'
import { editStore, endEdit } from '../edit-store.ts'
import { toPlainText } from '../parse-message-text.ts'
import { drawWords } from './amounts.tsx'
import styles from './MessageEditor.module.css'
import { texts } from './texts.ts'

/** What the reader was writing into a message that was deleted meanwhile, until they have taken it along. */
export function LostEdit({ messageId }: { messageId: number }) {
  const edit = useSyncExternalStore(editStore.subscribe, () => editStore.get().get(messageId))
  if (!edit || edit.markup.trim() === edit.before) return null
  const words = toPlainText(edit.markup)
  return (
    <div className={styles.editor}>
      <p className={styles.lost}>{drawWords(words)}</p>
      <div className={styles.foot}>
        <span className={styles.error} role="alert">
          {texts.editLost}
        </span>
        <Button size="s" onClick={() => endEdit(messageId)}>
          {texts.close}
        </Button>
        <Button size="s" kind="primary" onClick={() => ignoreFailure(copyFrom(messageId, words))}>
          {texts.copy}
        </Button>
      </div>
    </div>
  )
}
