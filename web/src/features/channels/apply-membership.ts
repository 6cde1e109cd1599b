import type { ServerEventPayload } from '@kinward/contract/events'
import type { Group } from '@kinward/contract/groups'
import { FLAG_PRIORITY_WEIGHTS, nameAlone } from '@kinward/contract/patients'
import { applyGroupVersion, changeGroup } from './apply-channel-event.ts'

type Groups = readonly Group[]

export function applyMembers(groups: Groups, event: ServerEventPayload<'group.members'>): Groups {
  const changed = changeGroup(groups, event.groupId, (group) => ({ ...group, participants: event.participants }))
  return applyGroupVersion(changed, event)
}

/** People left a channel: the reader loses it, the others leave its list of participants. */
export function applyMembersRemoved(groups: Groups, groupId: number, userIds: readonly number[], me: number): Groups {
  if (userIds.includes(me)) return groups.filter(({ id }) => id !== groupId)
  return changeGroup(groups, groupId, (group) => ({
    ...group,
    participants: group.participants.filter(({ id }) => !userIds.includes(id)),
  }))
}

/** Archived channels leave the list; ones that come back are fetched, since the event does not carry them. */
export function applyArchive(groups: Groups, event: ServerEventPayload<'entity.group.archive.status.toggled'>): Groups {
  if (event.archived_at === null) return groups
  return groups.filter(({ id }) => !event.groupIds.includes(id))
}

type PatientEvent =
  | ServerEventPayload<'on.patient.update'>
  | ServerEventPayload<'patient.assessment.completed'>
  | ServerEventPayload<'notify.patient.discharge.change'>

/** Where families read, even the care team is shown the name alone. */
function applyPatientNow(group: Group, { patient, flags }: ServerEventPayload<'on.patient.update'>): Group {
  if (group.type !== 'patients') return { ...group, patient: nameAlone(patient) }
  const flagSummery = flags.reduce((sum, { priority }) => sum + FLAG_PRIORITY_WEIGHTS[priority], 0)
  return { ...group, patient, flags, flagSummery }
}

/** What changed about a patient shows in their channel and in their family's. */
export function applyPatient(groups: Groups, event: PatientEvent): Groups {
  const patientId = 'patient' in event ? event.patient.id : event.patientId
  return groups.map((group) => {
    if (group.patientId !== patientId || !group.patient) return group
    if ('patient' in event) return applyPatientNow(group, event)
    if ('is_discharged' in event) return { ...group, patient: { ...group.patient, is_discharged: event.is_discharged } }
    const { assessment, acuity_score, acuity_details } = event
    if (assessment === null) return group
    const others = group.patient.profile.assessments.filter(({ id }) => id !== assessment.id)
    const profile = { acuity_score, acuity_details, assessments: [...others, assessment] }
    return { ...group, patient: { ...group.patient, profile } }
  })
}
