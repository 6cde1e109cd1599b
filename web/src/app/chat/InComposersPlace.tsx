import { type DraftPlace, draftStore } from '../../features/drafts/draft-store.ts'
import { mayFillIn } from '../../features/forms/form-policy.ts'
import { useServices } from '../services.ts'
import { BegunMessages } from './BegunMessages.tsx'
import styles from './chat.module.css'
import type { OpenChannel } from './open-channel.ts'
import { CHAT_TEXTS } from './texts.ts'
import { useKeptWords } from './use-kept-words.ts'

/** In a channel that can only be read by now, as its header says: what the reader was writing and answering there before. */
export function InComposersPlace({ group, people, me }: Pick<OpenChannel, 'group' | 'people' | 'me'>) {
  const { drafts: sync } = useServices()
  const { drafts, files, discardFile, ...begun } = useKeptWords({ groupId: group.id }, me)
  // Whoever may not write here may be asked all the same.
  const forms = mayFillIn(group) ? [] : begun.forms
  if (drafts.length + files.length + forms.length === 0) return null

  /** It goes on all devices: the server would give it back. */
  function discard(place: DraftPlace) {
    draftStore.change(place, (kept) => ({ ...kept, text: '', attachments: [], quote: null, selectedFlag: null }))
    sync.soon(place)
  }

  return (
    <section className={styles.begun} aria-label={CHAT_TEXTS.notReceived}>
      <p>{CHAT_TEXTS.notReceived}</p>
      <BegunMessages begun={{ drafts, files, forms, discard, discardFile }} view={{ meId: me, people }} />
    </section>
  )
}
