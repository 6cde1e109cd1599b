import { refreshToken } from '@kinward/contract/session'
import { createApi } from '../../lib/api.ts'
import { withTabLock } from '../../lib/tab-lock.ts'
import { toast } from '../../ui/toast.ts'
import { createRenewal } from './renewal.ts'
import { sessionStore } from './session-store.ts'

/** Gets new tokens unless another tab already has; false when the session is over. */
export const renewSession = createRenewal({
  store: sessionStore,
  put: (jwtAssetToken) => api.call(refreshToken, { body: { jwtAssetToken } }, { silent: true }),
  lock: withTabLock,
  onEnded: () => sessionStore.set(null),
})

const api = createApi({
  token: () => sessionStore.get()?.jwtToken ?? null,
  renew: renewSession,
  toastError: (title, text) => toast.error({ title, text }),
})

export const { call, forgetEntityTags } = api
