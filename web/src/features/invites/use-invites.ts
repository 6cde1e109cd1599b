import {
  createInvites,
  type Invite,
  listInvites,
  type NewInvite,
  resendInvite,
  revokeInvite,
} from '@kinward/contract/invites'
import type { Location } from '@kinward/contract/locations'
import { hasPermission } from '@kinward/contract/permissions'
import { createQuickJoin, listQuickJoins, revokeQuickJoin } from '@kinward/contract/quick-join'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mayManageFamily } from '../families/family-policy.ts'
import { placeOf } from '../locations/place.ts'
import { ask, call } from '../session/call.ts'
import { inviteKeys } from './keys.ts'

/** Who may invite anyone at all to a location, and who manages its people. */
export function mayInvite(location: Location): boolean {
  return hasPermission(location, 'CAN_INVITE_EXTERNAL_COLLABORATOR') || mayManageStaff(location)
}

/** Who may invite people from outside into a channel: those who may bring collaborators into one. */
export function mayInviteInto(location: Location): boolean {
  const { role, permissions } = location
  const mayBring = role === 'admin' || (role === 'staff' && permissions.includes('CAN_ADD_COLLABORATORS'))
  return mayBring && mayInvite(location)
}

/** Who sees invites at all: those of families too, for who manages those. */
export function maySeeInvites(location: Location): boolean {
  return mayInvite(location) || mayManageFamily(location)
}

export function mayManageStaff(location: Pick<Location, 'role' | 'permissions'>): boolean {
  return hasPermission(location, 'CAN_MANAGE_STAFF')
}

export function useInvitesQuery(location: Location) {
  return useQuery({
    queryKey: inviteKeys.list(location.id),
    queryFn: ({ signal }) => call(listInvites, { params: placeOf(location) }, { signal, silent: true }),
  })
}

/** A change of the invites of a location, after which the list is asked for again. */
function useInviteChange<Input, Result>(location: Location, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: inviteKeys.list(location.id) }),
  })
}

export function useCreateInvites(location: Location) {
  return useInviteChange(location, (invites: NewInvite[]) =>
    call(createInvites, { params: placeOf(location), body: { invites } }, { silent: true }),
  )
}

/** Answers with what the server says of it; a failure is passed over in silence. */
export function useResendInvite(location: Location) {
  return useInviteChange(location, async ({ userId }: Invite) => {
    const { message } = await ask(resendInvite, { params: { ...placeOf(location), userId } }, { silent: true })
    return message
  })
}

export function useRevokeInvite(location: Location) {
  return useInviteChange(location, ({ id }: Invite) =>
    call(revokeInvite, { params: { ...placeOf(location), inviteId: id } }, { silent: true }),
  )
}

export function useQuickJoinsQuery(location: Location) {
  return useQuery({
    queryKey: inviteKeys.links(location.id),
    queryFn: ({ signal }) => call(listQuickJoins, { params: placeOf(location) }, { signal, silent: true }),
  })
}

function useLinkChange<Input, Result>(location: Location, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: inviteKeys.links(location.id) }),
  })
}

export function useCreateQuickJoin(location: Location) {
  return useLinkChange(location, (body: RouteInput<typeof createQuickJoin>['body']) =>
    call(createQuickJoin, { params: placeOf(location), body }, { silent: true }),
  )
}

export function useRevokeQuickJoin(location: Location) {
  return useLinkChange(location, (quickJoinId: number) =>
    call(revokeQuickJoin, { params: { ...placeOf(location), quickJoinId } }, { silent: true }),
  )
}
