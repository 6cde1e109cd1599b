import { changeProfile } from '@kinward/contract/profile'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, renewSession } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { termsKeys } from '../terms/keys.ts'
import { profileKeys } from './keys.ts'

export type ProfileChanges = RouteInput<typeof changeProfile>['body']

/** Saves the profile; the session knows the reader by their new name at once. */
export function useChangeProfileMutation() {
  const client = useQueryClient()
  return useMutation({
    // What was refused is said in the form.
    mutationFn: async (body: ProfileChanges) => {
      const saved = await call(changeProfile, { body }, { silent: true })
      // Accepted terms open locations: the picture of the session is asked for before anything is shown of them.
      const token = body.accepted ? sessionStore.get()?.jwtToken : undefined
      if (token !== undefined) await renewSession(token)
      return saved
    },
    onSuccess({ user, profile, userContext }) {
      client.setQueryData(profileKeys.mine, profile)
      sessionStore.change((session) => ({ ...session, user, userContext }))
    },
    // What was read may have been changed meanwhile: the newest is shown.
    onError: (_, { accepted }) => accepted && client.invalidateQueries({ queryKey: termsKeys.all }),
  })
}
