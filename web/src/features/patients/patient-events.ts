import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { applyToPages, applyToPatient, type PatientPage, withoutPatient } from './apply-patient.ts'
import { patientKeys } from './keys.ts'
import { PATIENT_VIEWS, type PatientView } from './patient-filter.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>
type Pages = InfiniteData<PatientPage, number>

/** The view of a list's key; every list has one. */
function viewIn(key: readonly unknown[]): PatientView {
  const wish = key.find((part) => typeof part === 'object' && part !== null && 'view' in part)
  return PATIENT_VIEWS.find((view) => wish !== undefined && view === wish.view) ?? 'active'
}

function changeLists(
  client: QueryClient,
  locationId: number,
  change: (pages: readonly PatientPage[], view: PatientView) => PatientPage[],
): void {
  const lists = client.getQueriesData<Pages>({ queryKey: patientKeys.lists(locationId) })
  for (const [key, data] of lists) {
    if (data) client.setQueryData<Pages>(key, { ...data, pages: change(data.pages, viewIn(key)) })
  }
}

/** What is known of the patient is put in its place; who stands where in the lists is asked for. */
export const handlePatient: Apply<'on.patient.update'> = (event, { client }) => {
  const { locationId, patient } = event
  changeLists(client, locationId, (pages, view) => applyToPages(pages, event, view))
  const key = patientKeys.details(locationId, patient.id)
  client.setQueryData<PatientDetails>(key, (details) => details && applyToPatient(details, event))
  refetch(client, locationId, patient.id)
}

/** A transfer takes a patient out of one place's lists and brings them into another's. */
export const handleTransfer: Apply<'patient.transferred'> = ({ fromLocationId, locationId, patientId }, { client }) => {
  changeLists(client, fromLocationId, (pages) => withoutPatient(pages, patientId))
  client.removeQueries({ queryKey: patientKeys.details(fromLocationId, patientId) })
  refetch(client, locationId, patientId)
}

/** Something changed that concerns every list, as the kinds of flags do. */
export const handleRefresh: Apply<'refresh.channels.list'> = ({ locationId, type }, { client }) => {
  if (type === 'patients') void client.invalidateQueries({ queryKey: patientKeys.at(locationId) })
}

/** Which channels the reader is in shows in the lists. */
export const handleChannels: ApplyEvent<{ group: { locationId: number; patientId: number | null } }> = (
  { group },
  { client },
) => {
  if (group.patientId !== null) refetch(client, group.locationId, group.patientId)
}

/** Whoever left a patient's channel follows them no longer. */
export const handleMemberRemoved: Apply<'group.member.removed'> = ({ locationId, userId }, { client, me }) => {
  if (userId === me) void client.invalidateQueries({ queryKey: patientKeys.at(locationId) })
}

export const handleMembersRemoved: Apply<'group.member.removed.in.bulk'> = (
  { locationId, userIds },
  { client, me },
) => {
  if (userIds.includes(me)) void client.invalidateQueries({ queryKey: patientKeys.at(locationId) })
}

function refetch(client: QueryClient, locationId: number, patientId: number): void {
  void client.invalidateQueries({ queryKey: patientKeys.lists(locationId) })
  void client.invalidateQueries({ queryKey: patientKeys.details(locationId, patientId) })
}
