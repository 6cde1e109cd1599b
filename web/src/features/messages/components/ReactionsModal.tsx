import type { Reactor } from '@kinward/contract/message-actions'
import { REACTION_TYPES, type ReactionType } from '@kinward/contract/messages'
import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { REACTION_ICONS } from './reaction-kinds.ts'
import styles from './ReactionsModal.module.css'
import { texts } from './texts.ts'

type ReactionsModalProps = {
  status: 'loading' | 'ready' | 'error'
  reactors: readonly Reactor[]
  meId: number
  onRetry: () => void
  onClose: () => void
}

type Tab = ReactionType | 'all'

/** One tab for each type that was given, the one given most first; as many, in the order they are offered. */
function tabsOf(reactors: readonly Reactor[]): { tab: Tab; count: number }[] {
  const types = REACTION_TYPES.map((type) => ({
    tab: type,
    count: reactors.filter((reactor) => reactor.type === type).length,
  }))
  const given = types.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return [{ tab: 'all', count: reactors.length }, ...given]
}

/** Who reacted to a message, and how. */
export function ReactionsModal({ status, reactors, meId, onRetry, onClose }: ReactionsModalProps) {
  const [chosen, setChosen] = useState<Tab>('all')
  const tabs = tabsOf(reactors)
  const current = tabs.some(({ tab }) => tab === chosen) ? chosen : 'all'
  const shown = reactors.filter(({ type }) => current === 'all' || type === current)
  return (
    <Modal title={texts.reactionsTitle} onClose={onClose} foot={<Button onClick={onClose}>{texts.close}</Button>}>
      {status === 'loading' && <Skeleton rows={3} />}
      {status === 'error' && <ErrorState what={texts.reactionsFailed} onRetry={onRetry} />}
      {status === 'ready' && (
        <>
          <div className={styles.tabs} role="tablist" aria-label={texts.reactionsTitle}>
            {tabs.map(({ tab, count }) => (
              <TabButton key={tab} tab={tab} count={count} selected={tab === current} onSelect={setChosen} />
            ))}
          </div>
          {shown.length === 0 && <EmptyState title={texts.noData} />}
          <ul className={styles.list} aria-label={texts.reactionsTitle}>
            {shown.map(({ id, type, ReactedUser }) => {
              const Icon = REACTION_ICONS[type]
              return (
                <li key={id} className={styles.person}>
                  <Avatar
                    name={ReactedUser.fullName}
                    userType={ReactedUser.userType}
                    size="m"
                    avatar={ReactedUser.avatar}
                  />
                  <span>
                    {ReactedUser.userId === meId ? texts.you : ReactedUser.fullName}
                    {ReactedUser.title !== null && <small>{ReactedUser.title}</small>}
                  </span>
                  <Icon size={18} stroke={1.75} role="img" aria-label={texts.reactions[type]} />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Modal>
  )
}

type TabButtonProps = { tab: Tab; count: number; selected: boolean; onSelect: (tab: Tab) => void }

function TabButton({ tab, count, selected, onSelect }: TabButtonProps) {
  const Icon = tab === 'all' ? null : REACTION_ICONS[tab]
  const name = tab === 'all' ? texts.all : texts.reactions[tab]
  return (
    <button
      type="button"
      role="tab"
      aria-selected={selected}
      aria-label={`${name} ${count}`}
      title={name}
      className={styles.tab}
      onClick={() => onSelect(tab)}
    >
      {Icon ? <Icon size={18} stroke={1.75} aria-hidden="true" /> : name} {count}
    </button>
  )
}
