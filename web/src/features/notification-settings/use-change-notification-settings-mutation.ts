import { changeNotificationSettings, type NotificationSettings } from '@kinward/contract/notification-settings'
import type { RouteInput } from '@kinward/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { notificationSettingKeys } from './keys.ts'

export type NotificationChanges = RouteInput<typeof changeNotificationSettings>['body']

function apply(known: NotificationSettings, changes: NotificationChanges): NotificationSettings {
  const {
    sound = known.sound,
    isSoundOn = known.isSoundOn,
    showsDetails = known.showsDetails,
    digestMail = known.digestMail,
    kinds,
    quietHours,
  } = changes
  return {
    sound,
    isSoundOn,
    showsDetails,
    digestMail,
    kinds: { ...known.kinds, ...given(kinds) },
    quietHours: { ...known.quietHours, ...given(quietHours) },
  }
}

function given<Shape extends object>(values: Shape | undefined): { [Key in keyof Shape]?: NonNullable<Shape[Key]> } {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as never
}

/** Changes what the reader wants to be told of: shown at once, asked for again when the server refuses. */
export function useChangeNotificationSettingsMutation() {
  const client = useQueryClient()
  const { mine } = notificationSettingKeys
  return useMutation({
    mutationKey: mine,
    scope: { id: 'notification-settings' },
    mutationFn: (body: NotificationChanges) => call(changeNotificationSettings, { body }),
    async onMutate(changes) {
      await client.cancelQueries({ queryKey: mine })
      client.setQueryData<NotificationSettings>(mine, (known) => known && apply(known, changes))
    },
    onSuccess(saved) {
      // While another choice is on its way, what is shown is newer than this answer.
      if (client.isMutating({ mutationKey: mine }) === 1) client.setQueryData(mine, saved)
    },
    onError: () => client.invalidateQueries({ queryKey: mine }),
  })
}
