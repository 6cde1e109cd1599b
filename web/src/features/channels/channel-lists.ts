import type { Group } from '@kinward/contract/groups'
import type { QueryClient } from '@tanstack/react-query'
import { channelKeys } from './keys.ts'

type Groups = readonly Group[]

/** The lists that are loaded, by the location they belong to. What stands under a list is none. */
function loadedLists(client: QueryClient): [locationId: number, groups: Groups][] {
  return client.getQueriesData<Groups>({ queryKey: channelKeys.all }).flatMap(([key, groups]) => {
    const locationId = key[1]
    return key.length === 2 && typeof locationId === 'number' && groups ? [[locationId, groups]] : []
  })
}

/**
 * The lists that a channel of a location can stand in: that location's own, or, where it is none of the reader's, those of
 * the locations that they visit it from.
 */
function listsFor(client: QueryClient, locationId: number): [locationId: number, groups: Groups][] {
  const own = client.getQueryData<Groups>(channelKeys.list(locationId))
  if (own) return [[locationId, own]]
  return loadedLists(client).filter(([, groups]) => groups.some((group) => group.locationId === locationId))
}

/** The channels of a location that are loaded, as far as they are the reader's. */
export function readChannels(client: QueryClient, locationId: number): Groups | undefined {
  const lists = listsFor(client, locationId)
  return lists.length > 0 ? lists.flatMap(([, groups]) => groups) : undefined
}

/** Changes the channels of a location, where they are loaded. */
export function changeChannels(client: QueryClient, locationId: number, change: (groups: Groups) => Groups): void {
  for (const [id] of listsFor(client, locationId)) {
    client.setQueryData<Groups>(channelKeys.list(id), (groups) => groups && change(groups))
  }
}

/** The location in whose list the channel of an event stands. */
export function listHolding(
  client: QueryClient,
  { locationId, groupId }: { locationId: number; groupId: number },
): number {
  const held = listsFor(client, locationId).find(([, groups]) => groups.some(({ id }) => id === groupId))
  return held?.[0] ?? locationId
}

/** The locations whose lists have a direct channel with someone. */
export function listsWithDirect(client: QueryClient, userId: number): number[] {
  const isWith = ({ type, participants }: Group) => type === 'personal' && participants.some(({ id }) => id === userId)
  return loadedLists(client).flatMap(([locationId, groups]) => (groups.some(isWith) ? [locationId] : []))
}

/** Whether someone is known as no longer here. */
export function hasFormer(client: QueryClient, userId: number): boolean {
  return loadedLists(client).some(([, groups]) => groups.some(({ formerPerson }) => formerPerson?.id === userId))
}

/** A channel that the reader visits at a location; undefined for their own locations. */
export function findVisited(client: QueryClient, locationId: number): Group | undefined {
  const groups = loadedLists(client).flatMap(([, list]) => list)
  return groups.find((group) => group.visiting !== null && group.locationId === locationId)
}
