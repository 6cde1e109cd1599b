import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { applyActiveStatus, applyOutOfOffice, applyProfile, applyUserStatus } from './apply-user-event.ts'
import { userKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** Changes the people of every location that is loaded. */
function changeUsers(client: QueryClient, change: (users: readonly User[]) => readonly User[]): void {
  client.setQueriesData<readonly User[]>({ queryKey: userKeys.all }, (users) => users && change(users))
}

export const handleStatus: Apply<'user.status'> = (event, { client, me, changeMe }) => {
  changeUsers(client, (users) => applyUserStatus(users, event))
  if (event.userId === me) changeMe((user) => applyUserStatus([user], event)[0] ?? user)
}

export const handleProfile: Apply<'user.profileInfo'> = (event, { client, me, changeMe }) => {
  const lists = client.getQueriesData<readonly User[]>({ queryKey: userKeys.all })
  // Someone who has just come is on no list yet: it does not say on which they belong.
  if (!lists.some(([, users]) => users?.some(({ id }) => id === event.user.id))) {
    void client.invalidateQueries({ queryKey: userKeys.all })
  }
  changeUsers(client, (users) => applyProfile(users, event))
  if (event.user.id === me) changeMe((user) => applyProfile([user], event)[0] ?? user)
}

export const handleOutOfOffice: Apply<'user.out.of.office'> = (event, { client, me }) => {
  for (const [key] of client.getQueriesData<readonly User[]>({ queryKey: userKeys.all })) {
    const [, listedAt] = key as ReturnType<typeof userKeys.list>
    client.setQueryData<readonly User[]>(key, (users) => users && applyOutOfOffice(users, listedAt, event))
  }
  if (event.userId === me) void client.invalidateQueries({ queryKey: userKeys.ownAbsence })
}

/** Whoever visits from there is known elsewhere too: those lists are asked for again. */
export const handleRemovedFromPlace: Apply<'location.member.removed'> = ({ locationId, userId }, { client, me }) => {
  if (userId === me) return
  const key = userKeys.list(locationId)
  client.setQueryData<readonly User[]>(key, (users) => users?.filter(({ id }) => id !== userId))
  refetchListsOf(client, userId, locationId)
  void client.invalidateQueries({ queryKey: userKeys.staffGroups(locationId) })
}

/** Whom it concerns where is told by the lists: someone can be of two organisations. */
export const handleActiveStatus: Apply<'entity.member.active.status.toggled'> = (event, { client }) => {
  changeUsers(client, (users) => applyActiveStatus(users, event))
  refetchListsOf(client, event.userId)
}

function refetchListsOf(client: QueryClient, userId: number, apart: number | null = null): void {
  void client.invalidateQueries({
    queryKey: userKeys.all,
    predicate: ({ queryKey, state }) =>
      queryKey[1] !== apart && ((state.data as readonly User[] | undefined)?.some(({ id }) => id === userId) ?? false),
  })
}
