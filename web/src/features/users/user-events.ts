import type { ServerEventName, ServerEventPayload } from '@kinward/contract/events'
import type { User } from '@kinward/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplyEvent } from '../../realtime/context.ts'
import { applyActiveStatus, applyProfile, applyUserStatus } from './apply-user-event.ts'
import { userKeys } from './keys.ts'

type Apply<Name extends ServerEventName> = ApplyEvent<ServerEventPayload<Name>>

/** Changes the people of every location that is loaded. */
function changeUsers(client: QueryClient, change: (users: readonly User[]) => readonly User[]): void {
  client.setQueriesData<readonly User[]>({ queryKey: userKeys.all }, (users) => users && change(users))
}

export const handleStatus: Apply<'user.status'> = (event, { client }) =>
  changeUsers(client, (users) => applyUserStatus(users, event))

export const handleProfile: Apply<'user.profileInfo'> = (event, { client }) =>
  changeUsers(client, (users) => applyProfile(users, event))

export const handleActiveStatus: Apply<'entity.member.active.status.toggled'> = (event, { client }) =>
  changeUsers(client, (users) => applyActiveStatus(users, event))
