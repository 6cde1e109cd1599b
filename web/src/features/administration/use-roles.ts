import type { Location } from '@kinward/contract/locations'
import {
  changeMemberActive,
  changeMemberEntityAdmin,
  changeMemberRole,
  changeRole,
  createRole,
  deleteRole,
  listMembers,
  listRoles,
  type LocationRole,
  type Member,
  removeMember,
  stopMemberTwoStep,
} from '@kinward/contract/roles'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { administrationKeys as keys } from './keys.ts'
import { mergeRole } from './merge-role.ts'

const QUIET = { silent: true }

export function useRolesQuery(location: Location, enabled = true) {
  return useQuery({
    queryKey: keys.roles(location.id),
    queryFn: ({ signal }) => call(listRoles, { params: placeOf(location) }, { signal, ...QUIET }),
    enabled,
  })
}

export function useMembersQuery(location: Location) {
  return useQuery({
    queryKey: keys.members(location.id),
    queryFn: ({ signal }) => call(listMembers, { params: placeOf(location) }, { signal, ...QUIET }),
  })
}

/** A change of roles or of who holds them, after which both are asked for again. */
function useChange<Input, Result>(location: Location, change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.roles(location.id) }),
        client.invalidateQueries({ queryKey: keys.members(location.id) }),
      ]),
  })
}

export type RoleWish = RouteInput<typeof createRole>['body']

/** Makes a role, or changes what was changed of the one there is. */
export function useSaveRole(location: Location) {
  const params = placeOf(location)
  return useChange(location, async ({ role, wish }: { role: LocationRole | null; wish: RoleWish }) => {
    if (!role) return call(createRole, { params, body: wish }, QUIET)
    const now = (await call(listRoles, { params }, QUIET)).find(({ id }) => id === role.id) ?? role
    const body = mergeRole(asWish(role), wish, asWish(now))
    return call(changeRole, { params: { ...params, roleId: role.id ?? 0 }, body }, QUIET)
  })
}

function asWish({ name, base, permissions }: LocationRole): RoleWish {
  return { name, base: base === 'collaborator' ? base : 'staff', permissions }
}

export function useDeleteRole(location: Location) {
  return useChange(location, (roleId: number) => call(deleteRole, { params: { ...placeOf(location), roleId } }, QUIET))
}

export function useGiveRole(location: Location) {
  return useChange(location, ({ userId, roleKey }: { userId: number; roleKey: string }) =>
    call(changeMemberRole, { params: { ...placeOf(location), userId }, body: { roleKey } }, QUIET),
  )
}

export function useSwitchMember(location: Location) {
  return useChange(location, ({ userId, isActive }: Member) =>
    call(changeMemberActive, { params: { ...placeOf(location), userId }, body: { isActive: !isActive } }, QUIET),
  )
}

/** Makes someone an admin of the organisation, or no longer. */
export function useSwitchEntityAdmin(location: Location) {
  return useChange(location, ({ userId, isEntityAdmin }: Member) => {
    const params = { ...placeOf(location), userId }
    return call(changeMemberEntityAdmin, { params, body: { isEntityAdmin: !isEntityAdmin } }, QUIET)
  })
}

/** Lets someone in by their password alone who has lost where their codes go. */
export function useStopTwoStep(location: Location) {
  return useChange(location, ({ userId }: Member) =>
    call(stopMemberTwoStep, { params: { ...placeOf(location), userId } }, QUIET),
  )
}

export function useRemoveMember(location: Location) {
  return useChange(location, ({ userId }: Member) =>
    call(removeMember, { params: { ...placeOf(location), userId } }, QUIET),
  )
}
