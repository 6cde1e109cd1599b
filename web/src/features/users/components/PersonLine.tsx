import type { User } from '@kinward/contract/users'
import { Avatar } from '../../../ui/Avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { aboutPerson, roleChip } from '../about-person.ts'
import styles from './PersonLine.module.css'
import { texts } from './texts.ts'

type PersonLineProps = { person: User; isMe?: boolean }

/** Someone in a list: face with presence, name, what they are. */
export function PersonLine({ person, isMe = false }: PersonLineProps) {
  const about = aboutPerson(person)
  const chip = roleChip(person)
  return (
    <>
      <Avatar name={person.fullName} userType={person.userType} presence={person.status} avatar={person.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>
          <b title={person.fullName}>{person.fullName}</b>
          {isMe && <small>{texts.you}</small>}
          {person.location && <span className={styles.chip}>{person.location.name}</span>}
          {person.is_switched_off && <span className={styles.chip}>{texts.isOff}</span>}
          {chip !== null && (
            <span className={classes(styles.chip, person.userType === 'familyMember' && styles.family)}>{chip}</span>
          )}
        </span>
        {about !== '' && (
          <small className={styles.about} title={about}>
            {about}
          </small>
        )}
      </span>
    </>
  )
}
