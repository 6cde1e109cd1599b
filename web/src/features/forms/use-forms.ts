import * as contract from '@kinward/contract/forms'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { formKeys as keys } from './keys.ts'

// Dialogs and sections say themselves what went wrong.
const QUIET = { silent: true }

/** The forms in use at a location, for its staff. */
export function useFormsQuery(place: Place) {
  return useQuery({
    queryKey: keys.list(place.locationId),
    queryFn: ({ signal }) => call(contract.listForms, { params: place }, { signal, ...QUIET }),
  })
}

/** A form, in its newest version or in the one that was begun. */
export function useFormQuery(place: Place, formId: number, version: number | null) {
  return useQuery({
    queryKey: keys.form(place.locationId, formId, version),
    queryFn: ({ signal }) =>
      call(
        contract.getForm,
        { params: { ...place, formId }, query: version === null ? {} : { version } },
        { signal, ...QUIET },
      ),
    // What is being filled in or changed stays as it was opened, and is asked for when it is opened again.
    staleTime: 'static',
    gcTime: 0,
  })
}

export function useSaveForm(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, wish }: { form: contract.Form | null; wish: contract.FormWish }) =>
      form === null
        ? call(contract.createForm, { params: place, body: wish }, QUIET)
        : call(
            contract.publishForm,
            { params: { ...place, formId: form.id }, body: { ...wish, version: form.version } },
            QUIET,
          ),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list(place.locationId) }),
  })
}

export function useRetireForm(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (formId: number) => call(contract.retireForm, { params: { ...place, formId } }, QUIET),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.list(place.locationId) }),
  })
}

export type NewResponse = RouteInput<typeof contract.answerForm>['body']

export function useAnswerForm(place: Place, about: { formId: number; patientId: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewResponse) => call(contract.answerForm, { params: { ...place, ...about }, body }, QUIET),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.assessments(about.patientId) }),
  })
}
