import type { ChannelType } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { useMemo } from 'react'
import { isAcross, mayAdd } from '../../../features/channels/channel-policy.ts'
import type { People } from '../../../features/channels/channel-title.ts'
import { useRelativesQuery, useUsersElsewhereQuery } from '../../../features/users/use-addable-queries.ts'

type Options = { location: Location; people: People; type: ChannelType; groupId?: number }

/**
 * Who can be added to a channel: those of the location, in a discussion staff of the organisation's other locations too,
 * in a family's channel their verified relatives.
 */
export function useAddable({ location, people, type, groupId = 0 }: Options): {
  addable: readonly User[]
  isLoading: boolean
} {
  const elsewhere = useUsersElsewhereQuery(location, isAcross(type, location))
  const relatives = useRelativesQuery(location, groupId, type === 'family' && groupId !== 0)
  const addable = useMemo(() => {
    const known = [...people.values()].filter((person) => mayAdd(person, type, location))
    const others = [...(elsewhere.data ?? []), ...(relatives.data ?? [])]
    return [...new Map([...known, ...others].map((person) => [person.id, person])).values()]
  }, [people, type, location, elsewhere.data, relatives.data])
  return { addable, isLoading: elsewhere.isLoading || relatives.isLoading }
}
