import type { Mark } from '../../messages/parse-message-text.ts'

/** What the frame asks of whichever editor is in it. */
export type EditorHandle = {
  focus: () => void
  setMarkup: (markup: string) => void
  /** Types a word at the caret, apart from the word before it. */
  insert: (text: string) => void
  toggle: (mark: Mark) => void
}

export type MentionCandidate = {
  id: number
  name: string
  title: string | null
  userType: 'staff' | 'collaborator' | 'patient' | 'familyMember' | 'staffGroup' | 'bot'
}

export type EditorProps = {
  /** What it holds at first, read once; later changes come from the editor. */
  readMarkup: () => string
  label: string
  placeholder: string
  describedBy: string | undefined
  autoFocus: boolean
  onChange: (markup: string) => void
  onSend: () => void
}
