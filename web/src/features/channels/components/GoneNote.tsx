import type { Group } from '@kinward/contract/groups'
import { IconUserOff } from '@tabler/icons-react'
import styles from './GoneNote.module.css'
import { texts } from './texts.ts'

/** In the place of a composer: nobody would read it any more. */
export function GoneNote({ person }: { person: NonNullable<Group['formerPerson']> }) {
  return (
    <p className={styles.note} role="note">
      <IconUserOff size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{texts.goneFrom(person.fullName)}</b> {texts.goneHint}
      </span>
    </p>
  )
}
