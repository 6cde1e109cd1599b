import type { LocationRole, Member } from '@kinward/contract/roles'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './administration.module.css'
import { Choice } from './Choice.tsx'
import { texts } from './texts.ts'

type MemberRowsProps = {
  members: readonly Member[]
  roles: readonly LocationRole[]
  me: number
  placeName: string
  /** Whether the reader may give roles and remove people, and switch them off. */
  mayGive: boolean
  maySwitch: boolean
  onGive: (member: Member, roleKey: string) => void
  onSwitch: (member: Member) => void
  onRemove: (member: Member) => void
  onStopTwoStep: (member: Member) => void
  /** Makes someone an admin of the organisation, or no longer; null where that is not the reader's to decide. */
  onSwitchEntityAdmin: ((member: Member) => void) | null
}

/** The people of a location, each with the role they hold. */
export function MemberRows(props: MemberRowsProps) {
  const {
    members,
    roles,
    me,
    placeName,
    mayGive,
    maySwitch,
    onGive,
    onSwitch,
    onRemove,
    onStopTwoStep,
    onSwitchEntityAdmin,
  } = props
  if (members.length === 0) return <p>{texts.noOne}</p>
  return (
    <ul className={styles.list}>
      {members.map((member) => {
        const { userId, fullName, title, avatar, isActive, isEntityAdmin } = member
        // Nobody with less say decides about an admin of the organisation.
        const mayTouch = mayGive && (!isEntityAdmin || onSwitchEntityAdmin !== null)
        const isAsked = onSwitchEntityAdmin !== null && (isEntityAdmin || mayBeEntityAdmin(member))
        return (
          <li key={userId} className={classes(styles.row, !isActive && styles.off)}>
            <Avatar name={fullName} userType={userTypeOf(member)} avatar={avatar} />
            <div className={styles.words}>
              <b>{fullName}</b>
              {!isActive && <span className={styles.tag}>{texts.isOff}</span>}
              {isEntityAdmin && !isAsked && <span className={styles.tag}>{texts.entityAdmin}</span>}
              <small>{title ?? member.username}</small>
              {isAsked && (
                <label className={styles.say}>
                  <Checkbox
                    checked={isEntityAdmin}
                    aria-label={texts.entityAdminOf(fullName)}
                    onChange={() => onSwitchEntityAdmin(member)}
                  />
                  {texts.entityAdmin}
                </label>
              )}
              {maySwitch && userId !== me && member.isTwoStep && (
                <p className={styles.twoStep}>
                  {texts.twoStep}
                  <button type="button" aria-label={texts.twoStepOf(fullName)} onClick={() => onStopTwoStep(member)}>
                    {texts.switchOff}
                  </button>
                </p>
              )}
            </div>
            <RoleOf member={member} roles={roles} mayGive={mayTouch && isActive} onGive={onGive} />
            {maySwitch && userId !== me && (
              <Button
                size="s"
                aria-label={isActive ? texts.switchOffOf(fullName) : texts.switchOnOf(fullName)}
                onClick={() => onSwitch(member)}
              >
                {isActive ? texts.switchOff : texts.switchOn}
              </Button>
            )}
            {mayTouch && userId !== me && !isKin(member) && (
              <Button size="s" aria-label={texts.removeMemberOf(fullName, placeName)} onClick={() => onRemove(member)}>
                {texts.removeMember}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type RoleOfProps = Pick<MemberRowsProps, 'roles' | 'mayGive' | 'onGive'> & { member: Member }

function RoleOf({ member, roles, mayGive, onGive }: RoleOfProps) {
  const { role, roleKey, fullName } = member
  if (role === 'patient' || role === 'family') return <span className={styles.fixed}>{texts[role]}</span>
  const known = roles.find(({ key }) => key === roleKey)
  if (!mayGive) return <span className={styles.fixed}>{known?.name ?? texts.ownSet}</span>
  const options = roles.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Choice
      label={texts.roleOf(fullName)}
      options={known ? options : [{ value: '', label: texts.ownSet }, ...options]}
      value={known?.key ?? ''}
      onChange={(key) => key !== '' && onGive(member, key)}
    />
  )
}

/** Whoever belongs to a patient is let in and put out with them. */
function isKin({ role }: Member): boolean {
  return role === 'patient' || role === 'family'
}

/** Whoever is of the care team, and not switched off, can decide for the organisation. */
function mayBeEntityAdmin({ role, isActive }: Member): boolean {
  return isActive && (role === 'admin' || role === 'staff')
}

function userTypeOf({ role }: Member) {
  if (role === 'family') return 'familyMember' as const
  return role === 'patient' || role === 'collaborator' ? role : ('staff' as const)
}
