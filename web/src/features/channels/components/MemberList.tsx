import type { User } from '@kinward/contract/users'
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { matchesWords } from '../../../lib/match-words.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { byName } from '../../users/about-person.ts'
import { PersonLine } from '../../users/components/PersonLine.tsx'
import styles from './ChannelDetails.module.css'
import { detailsTexts as texts } from './details-texts.ts'

/** A shorter list is seen whole. */
const SEARCHED_FROM = 10

type MemberListProps = {
  members: readonly User[]
  /** Everyone, those too of whom the reader may not know more. */
  count: number
  meId: number
  onAdd: (() => void) | null
  onRemove: ((person: User) => void) | null
  onOpenProfile: (userId: number, anchor: HTMLElement) => void
}

/** The people of a channel. */
export function MemberList({ members, count, meId, onAdd, onRemove, onOpenProfile }: MemberListProps) {
  const [words, setWords] = useState('')
  const sorted = useMemo(() => members.toSorted(byName), [members])
  const found = sorted.filter(({ fullName, title, location }) =>
    matchesWords(`${fullName} ${title ?? ''} ${location?.name ?? ''}`, words),
  )
  return (
    <>
      <div className={styles.partHead}>
        <h3>{texts.members(count)}</h3>
        {onAdd && (
          <IconButton label={texts.addPeople} size="s" onClick={onAdd}>
            <IconUserPlus size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {members.length > SEARCHED_FROM && (
        <div className={styles.search}>
          <SearchField label={texts.findMember} value={words} onChange={setWords} />
        </div>
      )}
      <ul className={styles.list} aria-label={texts.members(count)}>
        {found.map((person) => (
          <li key={person.id} className={styles.member}>
            <button
              type="button"
              className={styles.person}
              aria-haspopup="dialog"
              onClick={(event) => onOpenProfile(person.id, event.currentTarget)}
            >
              <PersonLine person={person} isMe={person.id === meId} />
            </button>
            {onRemove && person.id !== meId && (
              <span className={styles.remove}>
                <IconButton label={texts.remove(person.fullName)} size="s" onClick={() => onRemove(person)}>
                  <IconUserMinus size={19} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && words !== '' && <p className={styles.quiet}>{texts.noMember(words.trim())}</p>}
    </>
  )
}
