import { acceptInvite, joinByInvite, openInvite } from '@kinward/contract/invites'
import { getQuickJoin, askQuickJoin } from '@kinward/contract/quick-join'
import type { RouteInput } from '@kinward/contract/route'
import type { Session } from '@kinward/contract/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { enter } from '../session/use-sign-in-mutation.ts'
import { forgetSecret } from './invite-secret.ts'
import { inviteKeys } from './keys.ts'

// The pages show what went wrong, so no toast does.
const QUIET = { silent: true }

export function useInviteOffer(secret: string) {
  return useQuery({
    queryKey: inviteKeys.offer(secret),
    queryFn: () => call(openInvite, { body: { secret } }, QUIET),
    retry: false,
    staleTime: Infinity,
  })
}

function handleJoined(session: Session): void {
  forgetSecret()
  enter(session)
}

export function useAcceptInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof acceptInvite>['body']) => call(acceptInvite, { body }, QUIET),
    onSuccess: handleJoined,
    onError(error, { secret }) {
      // What was read may have been changed meanwhile: the newest is shown.
      const isOld = error instanceof ApiError && error.code === 'CONFLICT'
      if (isOld) void client.invalidateQueries({ queryKey: inviteKeys.offer(secret) })
    },
  })
}

export function useJoinByInvite() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof joinByInvite>['body']) => call(joinByInvite, { body }, QUIET),
    onSuccess: handleJoined,
  })
}

/** Where a quick-join link leads. */
export function useQuickJoinQuery(hash: string) {
  return useQuery({
    queryKey: inviteKeys.quickJoin(hash),
    queryFn: () => call(getQuickJoin, { params: { hash } }, QUIET),
    retry: false,
    staleTime: Infinity,
  })
}

export function useQuickJoinMutation(hash: string) {
  return useMutation({
    mutationFn: (body: RouteInput<typeof askQuickJoin>['body']) =>
      call(askQuickJoin, { params: { hash }, body }, QUIET),
  })
}
