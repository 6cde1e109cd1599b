import type { Group } from '@kinward/contract/groups'
import { IconUserOff } from '@tabler/icons-react'
import styles from './GoneNote.module.css'
import { texts } from './texts.ts'

/** In the place of a composer: whoever would read it is no longer here. */
export function GoneNote({ person, placeName }: { person: NonNullable<Group['formerPerson']>; placeName: string }) {
  return (
    <p className={styles.note} role="note">
      <IconUserOff size={20} stroke={1.75} aria-hidden="true" />
      <span>
        <b>{texts.goneFrom(person.fullName, placeName)}</b> {texts.goneHint}
      </span>
    </p>
  )
}
