import { changeStatus, type UserStatus } from '@kinward/contract/status'
import type { PresenceStatus } from '@kinward/contract/users'
import { useMutation } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { useSession } from '../session/use-session.ts'

export type StatusWish = { status: PresenceStatus; status_message: string | null; until: string | null }

/** Says how the reader can be reached. Everyone else, and the reader's other tabs, hear of it from the server. */
export function useChangeStatusMutation() {
  const { user, entity } = useSession()
  return useMutation({
    mutationFn: (body: StatusWish) =>
      call(changeStatus, { params: { entityId: entity.id, userId: user.id }, body }, { silent: true }),
    onSuccess: noteOwnStatus,
  })
}

function noteOwnStatus({ userId, ...status }: UserStatus): void {
  sessionStore.change((session) =>
    session.user.id === userId ? { ...session, user: { ...session.user, ...status } } : session,
  )
}
