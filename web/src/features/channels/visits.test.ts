import type { Group, Visiting } from '@kinward/contract/groups'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { buildGroup, buildLocation } from '../../test/factories.ts'
import { changeChannels, findVisited, listHolding, readChannels } from './channel-lists.ts'
import { channelKeys } from './keys.ts'
import { listedAt, locationOf, placeOfGroup } from './visits.ts'

const here = buildLocation({ id: 2, role: 'admin', permissions: ['CAN_MANAGE_GROUPS'] })
const visiting: Visiting = {
  fromLocationId: 2,
  entityId: 1,
  locationName: 'North Shore',
  featureFlags: { enableReactions: true },
  configurations: here.configurations,
  show_terms: false,
}
const visited = buildGroup({ id: 70, locationId: 9, visiting })

function cacheWith(lists: Record<number, Group[]>): QueryClient {
  const client = new QueryClient()
  for (const [id, groups] of Object.entries(lists)) client.setQueryData(channelKeys.list(Number(id)), groups)
  return client
}

describe('a channel of another location', () => {
  it('has its calls, its switches and its name from the place it belongs to, where the reader is a collaborator', () => {
    expect(locationOf(visited, here)).toMatchObject({
      id: 9,
      name: 'North Shore',
      role: 'collaborator',
      permissions: [],
      featureFlags: { enableReactions: true },
    })
    expect(placeOfGroup(visited, here)).toEqual({ entityId: 1, locationId: 9 })
    expect(listedAt(visited)).toBe(2)
  })

  it('leaves those of the reader’s own location as they are', () => {
    const own = buildGroup({ locationId: 2 })
    expect(locationOf(own, here)).toBe(here)
    expect(placeOfGroup(own, here)).toEqual({ entityId: 1, locationId: 2 })
    expect(listedAt(own)).toBe(2)
  })
})

describe('the lists', () => {
  it('find a visited channel by the location it belongs to', () => {
    const client = cacheWith({ 2: [buildGroup(), visited], 3: [buildGroup({ id: 8, locationId: 3 })] })
    expect(listHolding(client, { locationId: 9, groupId: 70 })).toBe(2)
    expect(readChannels(client, 9)?.map(({ id }) => id)).toContain(70)
    changeChannels(client, 9, (groups) => groups.map((group) => (group.id === 70 ? { ...group, name: 'New' } : group)))
    expect(client.getQueryData<Group[]>(channelKeys.list(2))?.[1]?.name).toBe('New')
    expect(client.getQueryData<Group[]>(channelKeys.list(3))?.[0]?.name).toBe('Night shift')
    expect(findVisited(client, 9)?.id).toBe(70)
    expect(findVisited(client, 2)).toBeUndefined()
  })

  it('know nothing of a location that is neither the reader’s nor visited, and nothing of what stands under a list', () => {
    const client = cacheWith({ 2: [buildGroup()] })
    client.setQueryData(channelKeys.archived(2), [visited])
    expect(readChannels(client, 9)).toBeUndefined()
    expect(listHolding(client, { locationId: 9, groupId: 70 })).toBe(9)
  })
})
