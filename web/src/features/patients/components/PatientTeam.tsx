import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { User } from '@kinward/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { useLocationsQuery } from '../../locations/use-locations-query.ts'
import panel from '../../messages/components/panel.module.css'
import { PersonLine } from '../../users/components/PersonLine.tsx'
import { useUsersQuery } from '../../users/use-users-query.ts'
import { useFollowMutation } from '../mutations/use-patient-mutations.ts'
import { viewOf } from '../patient-filter.ts'
import { mayFollow, mayListPatients, mayManagePatients } from '../patient-policy.ts'
import { texts } from '../texts.ts'
import { usePatientQuery } from '../use-patients-query.ts'
import { AssignModal } from './AssignModal.tsx'
import styles from './PatientTeam.module.css'

type PatientTeamProps = { entityId: number; locationId: number; patientId: number }

/** Who is responsible for a patient, and whether the reader follows them. */
export default function PatientTeam({ entityId, locationId, patientId }: PatientTeamProps) {
  const { data: locations } = useLocationsQuery(useQueryClient())
  const location = locations.find(({ id }) => id === locationId)
  const { data: patient, isError, refetch } = usePatientQuery({ entityId, locationId }, patientId)
  if (!location || !mayListPatients(location)) return null
  if (isError && !patient)
    return (
      <section className={classes(panel.part, styles.team)}>
        <p>{texts.teamFailed}</p>
        <Button size="s" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </section>
    )
  return patient ? <Team patient={patient} location={location} /> : null
}

type TeamProps = { patient: PatientDetails; location: Parameters<typeof useUsersQuery>[0] }

function Team({ patient, location }: TeamProps) {
  const { data: people } = useUsersQuery(location)
  const [isAssigning, setAssigning] = useState(false)
  const isActive = viewOf(patient) === 'active'
  return (
    <section className={classes(panel.part, styles.team)}>
      <header>
        <h3>{texts.team}</h3>
        {isActive && mayManagePatients(location) && (
          <Button size="s" onClick={() => setAssigning(true)}>
            {texts.change}
          </Button>
        )}
      </header>
      {patient.assignedIds.length === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <ul>{people && patient.assignedIds.map((id) => <Responsible key={id} person={people.get(id)} />)}</ul>
      )}
      {isActive && mayFollow(location) && <Follow patient={patient} location={location} />}
      {isAssigning && (
        <AssignModal
          patient={patient}
          location={location}
          staff={[...(people?.values() ?? [])].filter((person) => isOffered(person, patient.assignedIds))}
          onClose={() => setAssigning(false)}
        />
      )}
    </section>
  )
}

function Responsible({ person }: { person: User | undefined }) {
  return <li>{person ? <PersonLine person={person} /> : texts.unknown}</li>
}

/** Staff of the place; whoever is switched off only where they are responsible already, so that they can be taken out. */
function isOffered({ id, userType, location, is_switched_off: isOff }: User, assignedIds: readonly number[]): boolean {
  return userType === 'staff' && location === null && (!isOff || assignedIds.includes(id))
}

function Follow({ patient, location }: TeamProps) {
  const { mutate, isPending, variables } = useFollowMutation({ entityId: location.Entity.id, locationId: location.id })
  const isFollowed = isPending ? variables.follow : patient.hasJoined
  return (
    <Switch
      label={isFollowed ? texts.followsNow : texts.notFollowsNow}
      hint={isFollowed ? texts.followHint : texts.unfollowHint}
      checked={isFollowed}
      onChange={(follow) => mutate({ patientId: patient.id, follow })}
    />
  )
}
