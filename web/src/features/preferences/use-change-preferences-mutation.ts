import { changePreferences, type UserPreferences } from '@kinward/contract/preferences'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { applyPreferences, type PreferenceChanges } from './apply-preferences.ts'
import { preferenceKeys } from './keys.ts'

/** Changes what the reader chose: shown at once, asked for again when the server refuses. */
export function useChangePreferencesMutation(current: UserPreferences) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: preferenceKeys.mine,
    scope: { id: 'preferences' },
    mutationFn: (body: PreferenceChanges) => call(changePreferences, { body }),
    async onMutate(changes) {
      await client.cancelQueries({ queryKey: preferenceKeys.mine })
      client.setQueryData<UserPreferences>(preferenceKeys.mine, (known) => applyPreferences(known ?? current, changes))
    },
    onSuccess(saved) {
      // While another choice is on its way, what is shown is newer than this answer.
      if (client.isMutating({ mutationKey: preferenceKeys.mine }) === 1) client.setQueryData(preferenceKeys.mine, saved)
    },
    onError: () => client.invalidateQueries({ queryKey: preferenceKeys.mine }),
  })
}
