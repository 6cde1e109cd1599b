import * as contract from '@kinward/contract/contacts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreFailure } from '../../lib/errors.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { familyKeys } from './keys.ts'

/** Whose contacts: a patient's, or, without one, those of the place. */
export type ContactsOf = Place & { patientId: number | null }

const placeIn = ({ entityId, locationId }: ContactsOf) => ({ entityId, locationId })

export function useContactsQuery(of: ContactsOf) {
  const { locationId, patientId } = of
  return useQuery({
    queryKey: familyKeys.contacts(locationId, patientId),
    queryFn: ({ signal }) => {
      const query = patientId === null ? {} : { patientId }
      return call(contract.listContacts, { params: placeIn(of), query }, { signal, silent: true })
    },
  })
}

function useContactChange<Input>(of: ContactsOf, change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  const queryKey = familyKeys.contacts(of.locationId, of.patientId)
  return useMutation({ mutationFn: change, onSuccess: () => ignoreFailure(client.invalidateQueries({ queryKey })) })
}

/** A failure is shown as a toast, in the server's words. */
export function useAddContact(of: ContactsOf) {
  const { patientId } = of
  return useContactChange(of, (contact: Omit<contract.NewContact, 'patientId'>) =>
    call(contract.createContact, { params: placeIn(of), body: { ...contact, patientId } }),
  )
}

export function useRemoveContact(of: ContactsOf) {
  return useContactChange(of, (contactId: number) =>
    call(contract.removeContact, { params: { ...placeIn(of), contactId } }),
  )
}
