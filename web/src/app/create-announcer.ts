import type { QueryClient } from '@tanstack/react-query'
import { readChannels } from '../features/channels/channel-lists.ts'
import { createAnnouncer } from '../features/notification-settings/announcer.ts'
import { notificationSettingsQuery } from '../features/notification-settings/notification-settings-query.ts'
import { playOnce } from '../features/notification-settings/play-sound.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { ignoreFailure } from '../lib/errors.ts'
import type { RealtimeContext } from '../realtime/context.ts'
import { isPageSeen } from '../ui/page-seen.ts'

type Watched = { watchedId: number | null; watchedThreadId: number | null }
type Dependencies = { client: QueryClient; here: () => Watched }

/** The sounds of this page, as the reader wants them. */
export function createBrowserAnnouncer({ client, here }: Dependencies): RealtimeContext['announce'] {
  const announce = createAnnouncer({
    me: () => sessionStore.get()?.user.id ?? null,
    settings: () => client.query({ ...notificationSettingsQuery, staleTime: 'static' }),
    isMuted: ({ groupId, locationId }) =>
      readChannels(client, locationId)?.find(({ id }) => id === groupId)?.isMuted ?? false,
    isWatching({ groupId, parentId }) {
      const { watchedId, watchedThreadId } = here()
      return isPageSeen() && (watchedId === groupId || (parentId !== null && parentId === watchedThreadId))
    },
    play: playOnce,
  })
  return (announcement) => ignoreFailure(announce(announcement))
}
