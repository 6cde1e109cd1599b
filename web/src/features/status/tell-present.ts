import { changeStatus } from '@kinward/contract/status'
import { ignoreFailure } from '../../lib/errors.ts'
import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { keepPresent } from './keep-present.ts'

/** Keeps the reader present as long as this page is open and used. */
export function tellPresent(): () => void {
  return keepPresent({
    comeBack() {
      const session = sessionStore.get()
      if (!session || session.isLocked) return
      const params = { entityId: session.entity.id, userId: session.user.id }
      ignoreFailure(call(changeStatus, { params, body: { automatic: true } }, { silent: true }))
    },
  })
}
