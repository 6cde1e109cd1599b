import * as contract from '@kinward/contract/contacts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { familyKeys } from './keys.ts'
import type { OfPatient } from './use-families.ts'

const placeIn = ({ entityId, locationId }: OfPatient) => ({ entityId, locationId })

export function useContactsQuery(patient: OfPatient) {
  const { locationId, patientId } = patient
  return useQuery({
    queryKey: familyKeys.contacts(locationId, patientId),
    queryFn: ({ signal }) =>
      call(contract.listContacts, { params: placeIn(patient), query: { patientId } }, { signal, silent: true }),
  })
}

function useContactChange<Input>(patient: OfPatient, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  const queryKey = familyKeys.contacts(patient.locationId, patient.patientId)
  return useMutation({ mutationFn: change, onSuccess: () => ignoreFailure(client.invalidateQueries({ queryKey })) })
}

/** A failure is shown as a toast, in the server's words. */
export function useAddContact(patient: OfPatient) {
  const { patientId } = patient
  return useContactChange(patient, (contact: Omit<contract.NewContact, 'patientId'>) =>
    call(contract.createContact, { params: placeIn(patient), body: { ...contact, patientId } }),
  )
}

export function useRemoveContact(patient: OfPatient) {
  return useContactChange(patient, (contactId: number) =>
    call(contract.removeContact, { params: { ...placeIn(patient), contactId } }),
  )
}
