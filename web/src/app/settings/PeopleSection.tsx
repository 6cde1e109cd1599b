import type { Location } from '@kinward/contract/locations'
import type { LocationRole, Member } from '@kinward/contract/roles'
import { useState } from 'react'
import { EntityAdminDialog } from '../../features/administration/components/EntityAdminDialog.tsx'
import { GiveRoleDialog } from '../../features/administration/components/GiveRoleDialog.tsx'
import { MemberRows } from '../../features/administration/components/MemberRows.tsx'
import styles from '../../features/administration/components/administration.module.css'
import { texts } from '../../features/administration/components/texts.ts'
import {
  useGiveRole,
  useMembersQuery,
  useRemoveMember,
  useRolesQuery,
  useStopTwoStep,
  useSwitchEntityAdmin,
  useSwitchMember,
} from '../../features/administration/use-roles.ts'
import { mayManageStaff } from '../../features/invites/use-invites.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { matchesWords } from '../../lib/match-words.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.ts'
import { Loaded } from './Loaded.tsx'
import { LocationPick } from './LocationPick.tsx'
import type { SectionProps } from './section-props.ts'

/** Who is at the reader's locations, and as what. */
export function PeopleSection({ backTo }: SectionProps) {
  return (
    <SettingsPage title={texts.peopleTitle} hint={texts.peopleHint} backTo={backTo}>
      <LocationPick isOffered={mayManageStaff}>
        {(location) => <People key={location.id} location={location} />}
      </LocationPick>
    </SettingsPage>
  )
}

function People({ location }: { location: Location }) {
  const me = useSession().user.id
  const [words, setWords] = useState('')
  const [leaving, setLeaving] = useState<Member | null>(null)
  const members = useMembersQuery(location)
  const roles = useRolesQuery(location)
  const [given, setGiven] = useState<{ member: Member; role: LocationRole } | null>(null)
  const giving = useGiveRole(location)
  const switching = useSwitchMember(location)
  const [removed, setRemoved] = useState<Member | null>(null)
  const removing = useRemoveMember(location)
  const [lost, setLost] = useState<Member | null>(null)
  const stopping = useStopTwoStep(location)
  const [decider, setDecider] = useState<Member | null>(null)
  const deciding = useSwitchEntityAdmin(location)
  const decidesForAll = location.role === 'admin' && location.Entity.isAdmin
  const refuse = (error: Error) => toast.error({ title: whyRefused(error) ?? '' })

  function handleGive(member: Member, roleKey: string) {
    const role = roles.data?.find(({ key }) => key === roleKey)
    giving.reset()
    if (role) setGiven({ member, role })
  }

  function handleSwitch(member: Member) {
    switching.reset()
    if (member.isActive) setLeaving(member)
    else switching.mutate(member, { onError: refuse })
  }

  function handleRemove(member: Member) {
    removing.reset()
    setRemoved(member)
  }

  function handleStopTwoStep(member: Member) {
    stopping.reset()
    setLost(member)
  }

  function handleDecider(member: Member) {
    deciding.reset()
    setDecider(member)
  }

  return (
    <>
      <div className={styles.tools}>
        <SearchField label={texts.search} value={words} onChange={setWords} />
      </div>
      <Loaded query={members}>
        {(everyone) => (
          <Loaded query={roles}>
            {(known) => (
              <MemberRows
                members={everyone.filter(({ fullName }) => matchesWords(fullName, words))}
                roles={known}
                me={me}
                placeName={location.name}
                mayGive={location.role === 'admin'}
                maySwitch={decidesForAll}
                onGive={handleGive}
                onSwitch={handleSwitch}
                onRemove={handleRemove}
                onStopTwoStep={handleStopTwoStep}
                onSwitchEntityAdmin={decidesForAll ? handleDecider : null}
              />
            )}
          </Loaded>
        )}
      </Loaded>
      {given && (
        <GiveRoleDialog
          member={given.member}
          role={given.role}
          placeName={location.name}
          busy={giving.isPending}
          error={whyRefused(giving.error)}
          onConfirm={() =>
            giving.mutate({ userId: given.member.userId, roleKey: given.role.key }, { onSuccess: () => setGiven(null) })
          }
          onCancel={() => setGiven(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={texts.switchOffTitle(leaving.fullName)}
          text={texts.switchOffText(location.Entity.name)}
          confirm={texts.switchOff}
          cancel={texts.cancel}
          destructive
          busy={switching.isPending}
          error={whyRefused(switching.error)}
          onConfirm={() => switching.mutate(leaving, { onSuccess: () => setLeaving(null) })}
          onCancel={() => setLeaving(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={texts.removeMemberTitle(removed.fullName, location.name)}
          text={texts.removeMemberText(location.name)}
          confirm={texts.removeMember}
          cancel={texts.cancel}
          destructive
          busy={removing.isPending}
          error={whyRefused(removing.error)}
          onConfirm={() => removing.mutate(removed, { onSuccess: () => setRemoved(null) })}
          onCancel={() => setRemoved(null)}
        />
      )}
      {lost && (
        <ConfirmDialog
          title={texts.twoStepTitle(lost.fullName)}
          text={texts.twoStepText}
          confirm={texts.twoStepConfirm}
          cancel={texts.cancel}
          destructive
          busy={stopping.isPending}
          error={whyRefused(stopping.error)}
          onConfirm={() => stopping.mutate(lost, { onSuccess: () => setLost(null) })}
          onCancel={() => setLost(null)}
        />
      )}
      {decider && (
        <EntityAdminDialog
          member={decider}
          entityName={location.Entity.name}
          busy={deciding.isPending}
          error={whyRefused(deciding.error)}
          onConfirm={() => deciding.mutate(decider, { onSuccess: () => setDecider(null) })}
          onCancel={() => setDecider(null)}
        />
      )}
    </>
  )
}
