import type { Message } from '@kinward/contract/messages'
import { useMemo, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { inLogOrder, isInThread } from '../audit-order.ts'
import type { MessageView } from './message-view.ts'
import { MessageCard } from './MessageCard.tsx'
import panel from './panel.module.css'
import { texts } from './texts.ts'

type AuditPanelProps = {
  subtitle: string
  /** Oldest first, as far as they are loaded, each with what was said in its thread alone behind it. */
  messages: readonly Message[]
  /** How many there are beside those of threads. */
  seq: number
  status: 'loading' | 'ready' | 'error'
  view: MessageView
  onOpen: (message: Message) => void
  onRetry: () => void
  onClose: () => void
  phone: boolean
}

/** Everything that was said in a channel, the newest first, with its threads and with what was deleted. */
export function AuditPanel(props: AuditPanelProps) {
  const { subtitle, messages, seq, status, view, onOpen, onRetry, onClose, phone } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [onlyDeleted, setOnlyDeleted] = useState(false)
  const shown = useMemo(
    () => inLogOrder(messages).filter(({ isDeleted }) => !onlyDeleted || isDeleted),
    [messages, onlyDeleted],
  )
  const inThreads = messages.filter(isInThread).length
  const done = messages.length - inThreads
  return (
    <section className={panel.panel} aria-label={texts.audit}>
      <PanelHead title={texts.audit} subtitle={subtitle} phone={phone} onClose={onClose} />
      {(status !== 'error' || messages.length > 0) && (
        <div className={panel.bar}>
          <span role="status">{texts.auditProgress(done, seq, inThreads)}</span>
          {status === 'loading' && <progress max={Math.max(seq, 1)} value={done} aria-label={texts.audit} />}
          <label>
            <Checkbox checked={onlyDeleted} onChange={(event) => setOnlyDeleted(event.currentTarget.checked)} />
            {texts.auditOnlyDeleted}
          </label>
        </div>
      )}
      <div className={panel.list} ref={scroller}>
        {status === 'error' && <ErrorState what={texts.auditFailed} onRetry={onRetry} />}
        {status === 'ready' && shown.length === 0 && <EmptyState fill title={texts.auditEmpty} />}
        <Virtualizer scrollRef={scroller} data={shown}>
          {(message) => (
            <div key={message.id} className={isInThread(message) ? panel.inThread : undefined}>
              <MessageCard
                message={{ ...message, isDeleted: false }}
                view={view}
                onOpen={() => onOpen(message)}
                note={<Note message={message} />}
              />
            </div>
          )}
        </Virtualizer>
      </div>
    </section>
  )
}

function Note({ message }: { message: Message }) {
  const facts = [message.editedAt !== null && texts.auditEdited, isInThread(message) && texts.auditInThread]
  return (
    <>
      {message.isDeleted && <span className={panel.deleted}>{texts.auditDeleted}</span>}
      {facts.filter((fact) => fact !== false).join(' · ')}
    </>
  )
}
