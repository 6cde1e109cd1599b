import { useSyncExternalStore } from 'react'
import { SESSION_TEXTS } from '../features/session/texts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useServices } from './services.ts'

/** Asks before what was not sent is lost by signing out. */
export function UnsentDialog() {
  const { question: asked } = useServices()
  const question = useSyncExternalStore(asked.subscribe, asked.get)
  if (!question) return null

  const answer = (discard: boolean) => {
    asked.set(null)
    question.answer(discard)
  }

  return (
    <ConfirmDialog
      title={SESSION_TEXTS.unsentTitle}
      text={question.unsent ? SESSION_TEXTS.unsent(question.unsent) : SESSION_TEXTS.unsentUnknown}
      confirm={SESSION_TEXTS.discard}
      cancel={SESSION_TEXTS.stay}
      destructive
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
