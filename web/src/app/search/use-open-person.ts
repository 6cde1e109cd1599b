import type { Location } from '@kinward/contract/locations'
import { openPersonal } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { putChannel } from '../../features/channels/channel-events.ts'
import { placeOf } from '../../features/locations/place.ts'
import { SEARCH_TEXTS } from '../../features/search/texts.ts'
import { call } from '../../features/session/call.ts'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { channelPath } from '../paths.ts'

type Person = { userId: number; locationId: number }

/** Goes to the direct message with someone at one of the reader's locations, making it where there is none. */
export function useOpenPerson(locations: readonly Location[]): (person: Person) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: async ({ userId, locationId }: Person) => {
      const location = locations.find(({ id }) => id === locationId)
      if (!location) throw new Error('the location is none of the reader’s')
      return call(openPersonal, { params: placeOf(location), body: { userId } }, { silent: true })
    },
    onSuccess(group, { locationId }) {
      putChannel(client, group)
      void navigate(channelPath(locationId, group.id))
    },
    onError: (error) =>
      toast.error({
        title: SEARCH_TEXTS.notOpened,
        ...(error instanceof ApiError && { text: error.message }),
      }),
  })
  return mutate
}
