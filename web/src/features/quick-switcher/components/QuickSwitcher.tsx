import { SEARCH_MAX_LENGTH } from '@kinward/contract/search'
import { IconId, IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useModalDialog } from '../../../ui/use-modal-dialog.ts'
import { TYPE_ICONS } from '../../channels/components/channel-icons.ts'
import { MarkedText } from '../../search/components/MarkedText.tsx'
import type { Entry } from '../entries.ts'
import { SWITCHER_TEXTS as texts } from '../texts.ts'
import styles from './QuickSwitcher.module.css'

type QuickSwitcherProps = {
  /** What the field is called. */
  field: string
  text: string
  onText: (text: string) => void
  entries: readonly Entry[]
  /** The server is still being asked. */
  isAsking: boolean
  onOpen: (entry: Entry) => void
  /** Searches messages for what was typed; null where searching is switched off. */
  onSearch: (() => void) | null
  onClose: () => void
}

/** A field and where it leads. The focus stays in the field; arrows move through what is offered. */
export function QuickSwitcher(props: QuickSwitcherProps) {
  const { field, text, onText, entries, isAsking, onOpen, onSearch, onClose } = props
  const id = useId()
  const dialog = useModalDialog(onClose)
  const [at, setAt] = useState(0)
  const count = entries.length + (onSearch ? 1 : 0)
  const chosen = Math.min(at, count - 1)
  const optionId = (place: number) => `${id}-${place}`

  function open(place: number) {
    const entry = entries[place]
    if (entry) onOpen(entry)
    else onSearch?.()
  }

  function move(step: number) {
    if (count === 0) return
    const next = (chosen + step + count) % count
    setAt(next)
    document.querySelector(`#${CSS.escape(optionId(next))}`)?.scrollIntoView({ block: 'nearest' })
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(chosen)
    else return
    event.preventDefault()
  }

  function handlePress(event: MouseEvent) {
    if (event.target === dialog.ref.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own; this is the press beside it
    <dialog {...dialog} className={styles.dialog} aria-label={texts.title} onClick={handlePress}>
      <div className={styles.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-label={field}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(count > 0 && { 'aria-activedescendant': optionId(chosen) })}
          placeholder={field}
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) => {
            setAt(0)
            onText(currentTarget.value)
          }}
          onKeyDown={handleKey}
        />
        <span className={styles.close}>
          <IconButton label={texts.close} onClick={onClose}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={texts.list}>
        {entries.map((entry, place) => (
          <Option
            key={entry.key}
            id={optionId(place)}
            isChosen={place === chosen}
            onPoint={() => setAt(place)}
            onOpen={() => onOpen(entry)}
          >
            <Lead goesTo={entry.goesTo} name={entry.name.text} />
            <span className={classes(styles.name, isWaiting(entry) && styles.waiting)}>
              <MarkedText marked={entry.name} />
            </span>
            {entry.note !== '' && <small>{entry.note}</small>}
            <span className={styles.badges}>
              {entry.badges.urgent > 0 && <Badge kind="urgent" count={entry.badges.urgent} />}
              {entry.badges.mentions > 0 && <Badge kind="mention" count={entry.badges.mentions} />}
              {entry.badges.unread > 0 && <Badge kind="count" count={entry.badges.unread} />}
            </span>
          </Option>
        ))}
        {onSearch && (
          <Option
            id={optionId(entries.length)}
            isChosen={chosen === entries.length}
            onPoint={() => setAt(entries.length)}
            onOpen={onSearch}
          >
            <span className={styles.lead} aria-hidden="true">
              <IconSearch size={20} stroke={1.75} />
            </span>
            <span className={styles.name}>{texts.search(text.trim())}</span>
          </Option>
        )}
      </div>
      <div className={styles.foot}>
        <span role="status">
          {isAsking ? texts.searching : entries.length === 0 && text.trim() !== '' ? texts.nothing : ''}
        </span>
        {texts.keys.map(([key, what]) => (
          <span key={key} className={styles.key} aria-hidden="true">
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      </div>
    </dialog>
  )
}

const isWaiting = ({ badges }: Entry): boolean => badges.urgent + badges.mentions + badges.unread > 0

type OptionProps = {
  id: string
  isChosen: boolean
  onPoint: () => void
  onOpen: () => void
  children: ReactNode
}

function Option({ id, isChosen, onPoint, onOpen, children }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus, and its keys act on the chosen option
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      {children}
    </div>
  )
}

function Lead({ goesTo, name }: { goesTo: Entry['goesTo']; name: string }) {
  if (goesTo.kind === 'person') {
    return (
      <span className={styles.lead}>
        <Avatar name={name} userType={goesTo.userType} size="m" presence={goesTo.presence} avatar={goesTo.avatar} />
      </span>
    )
  }
  if (goesTo.kind === 'profile') {
    return (
      <span className={styles.lead}>
        <IconId size={20} stroke={1.75} aria-hidden="true" />
      </span>
    )
  }
  const Icon = goesTo.isPrivate ? IconLock : TYPE_ICONS[goesTo.type]
  return (
    <span className={classes(styles.lead, goesTo.type === 'family' && styles.family)}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
