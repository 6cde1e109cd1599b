import type { Message } from '@kinward/contract/messages'
import { Suspense } from 'react'
import { copyFrom } from '../../features/messages/copied-store.ts'
import { focusAction } from '../../features/messages/components/focus-action.ts'
import { buildMessageMenu } from '../../features/messages/components/message-menu.tsx'
import type { MessageActions, MessageView } from '../../features/messages/components/message-view.ts'
import { HistoryModal } from '../../features/messages/components/HistoryModal.tsx'
import { ReactionCard } from '../../features/messages/components/ReactionCard.tsx'
import { ReactionPicker } from '../../features/messages/components/ReactionPicker.tsx'
import { ReactionsModal } from '../../features/messages/components/ReactionsModal.tsx'
import { texts } from '../../features/messages/components/texts.ts'
import { rightsOf } from '../../features/messages/message-rights.ts'
import { toPlainText } from '../../features/messages/parse-message-text.ts'
import { useHistoryQuery } from '../../features/messages/use-message-facts.ts'
import { useDeleteMutation } from '../../features/messages/use-message-mutations.ts'
import { useReactionsQuery } from '../../features/messages/use-reactions-query.ts'
import { placeOf } from '../../features/locations/place.ts'
import { ApiError, ignoreFailure } from '../../lib/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PointMenu } from '../../ui/PointMenu.tsx'
import { SheetMenu } from '../../ui/SheetMenu.tsx'
import styles from './chat.module.css'
import { whyFailed } from './failure.ts'
import { ForwardContainer } from './ForwardContainer.tsx'
import type { MessageDialog, ShowDialog } from './message-dialog.ts'
import type { OpenChannel } from './open-channel.ts'

const ForwardToRecord = lazyDialog(() => import('../patient/ForwardToRecord.tsx'))

type MessageDialogsProps = {
  channel: OpenChannel
  dialog: MessageDialog | null
  showDialog: ShowDialog
  view: MessageView
  actions: MessageActions
  inThread?: boolean
}

/** What lies over the messages of a channel or a thread. */
export function MessageDialogs(props: MessageDialogsProps) {
  const { channel, dialog, showDialog, view } = props
  if (!dialog) return null
  const close = () => showDialog(null)
  switch (dialog.kind) {
    case 'menu':
      return <MenuOf {...props} dialog={dialog} />
    case 'pick':
      return <ReactionCard {...dialog} actions={props.actions} onClose={close} />
    case 'reactions':
      return <ReactionsOf message={dialog.message} meId={view.meId} onClose={close} />
    case 'history':
      return <HistoryOf message={dialog.message} view={view} onClose={close} />
    case 'forward':
      return <ForwardContainer channel={channel} message={dialog.message} onClose={close} />
    case 'record':
      return (
        <Suspense fallback={null}>
          <ForwardToRecord channel={channel} message={dialog.message} onClose={close} />
        </Suspense>
      )
    case 'remove':
      return <RemoveOf channel={channel} message={dialog.message} onClose={close} />
    default:
      return dialog satisfies never
  }
}

type MenuOfProps = MessageDialogsProps & { dialog: Extract<MessageDialog, { kind: 'menu' }> }

/** All that can be done with a message: where it was asked for, or as a sheet with the reactions on top. */
function MenuOf({ dialog, showDialog, view, actions, inThread = false }: MenuOfProps) {
  const { message, at, row, byButton } = dialog
  const rights = rightsOf(message, view.rights)
  const close = () => {
    row.focus({ preventScroll: true })
    showDialog(null)
  }
  const options = {
    message,
    rights,
    actions,
    inThread,
    onCopy: () => ignoreFailure(copyFrom(message.id, toPlainText(message.message))),
  }
  if (at === 'sheet') {
    return (
      <SheetMenu
        label={texts.actions}
        head={
          rights.react === 'yes' && (
            <div className={styles.sheetReactions}>
              <ReactionPicker message={message} actions={actions} onDone={close} />
            </div>
          )
        }
        entries={buildMessageMenu(
          rights.react === 'locked' ? { ...options, onPickReaction: () => actions.onLocked('reactions') } : options,
        )}
        onClose={close}
      />
    )
  }
  const pick = () => showDialog({ kind: 'pick', message, at, row })
  return (
    <PointMenu
      label={texts.actions}
      entries={buildMessageMenu({ ...options, onPickReaction: pick })}
      at={at}
      within={row.closest('dialog')}
      onClose={() => {
        if (byButton) focusAction(row, 'more')
        else row.focus({ preventScroll: true })
        // What was chosen may have put something else in the menu's place.
        showDialog((now) => (now === dialog ? null : now))
      }}
    />
  )
}

type OfMessageProps = { message: Message; onClose: () => void }

function ReactionsOf({ message, meId, onClose }: OfMessageProps & { meId: number }) {
  const { data, isError, refetch } = useReactionsQuery(message)
  return (
    <ReactionsModal
      status={data ? 'ready' : isError ? 'error' : 'loading'}
      reactors={data ?? []}
      meId={meId}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function HistoryOf({ message, view, onClose }: OfMessageProps & { view: MessageView }) {
  const { data, error, refetch } = useHistoryQuery(message)
  return (
    <HistoryModal
      message={message}
      history={data}
      status={data ? 'ready' : error ? 'error' : 'loading'}
      error={whyFailed(error).why}
      view={view}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function RemoveOf({ channel, message, onClose }: OfMessageProps & { channel: OpenChannel }) {
  const { mutate, isPending, error } = useDeleteMutation(placeOf(channel.location))
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText}
      confirm={texts.removeConfirm}
      cancel={texts.keep}
      destructive
      busy={isPending}
      error={error ? (error instanceof ApiError ? error.message : texts.removeFailed) : undefined}
      onConfirm={() => mutate(message, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
