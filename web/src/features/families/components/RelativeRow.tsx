import type { FamilyRecord } from '@kinward/contract/families'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { stateOf } from '../family-policy.ts'
import { texts } from '../texts.ts'
import styles from './families.module.css'

/** Someone who has no name yet is called by where their invite went, for those who may know. */
export function nameOf({ FamilyMember, invite }: FamilyRecord): string {
  return FamilyMember.fullName === '' ? (invite?.sentTo ?? texts.someone) : FamilyMember.fullName
}

/** Someone of a family, how far they have come, and what can be done with them. */
export function RelativeRow({ record, children }: { record: FamilyRecord; children?: ReactNode }) {
  const { FamilyMember, relation, invite, left_attempts } = record
  const state = stateOf(record)
  const name = nameOf(record)
  return (
    <li className={styles.row}>
      <Avatar name={name} userType="familyMember" avatar={FamilyMember.avatar} />
      <div className={styles.words}>
        <b>{name}</b>
        <span className={styles.tag} data-state={state}>
          {texts.state[state]}
        </span>
        <small>
          {texts.about(relation, invite && FamilyMember.fullName ? invite.sentTo : null)}
          {state === 'accepted' && left_attempts !== null && ` · ${texts.attempts(left_attempts)}`}
        </small>
      </div>
      {children}
    </li>
  )
}
