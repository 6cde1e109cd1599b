import type { Group } from '@kinward/contract/groups'
import type { Notification } from '@kinward/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { putChannel } from '../../features/channels/channel-events.ts'
import { placeOf } from '../../features/locations/place.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { useReadNotifications } from '../../features/notifications/use-read-notifications.ts'
import { call } from '../../features/session/call.ts'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { channelPath, locationPath, PANEL_PARAM } from '../paths.ts'
import { type Destination, destinationOf } from './alert-destination.ts'
import { alertGone } from './alert-gone.ts'
import { arrivalWords } from './arrival-words.ts'

type Joining = Extract<Destination, { kind: 'join' }>

async function join({ type, location, patientId }: Joining): Promise<Group> {
  const { openFamilyChannel, openPatientChannel } = await import('@kinward/contract/managing-patients')
  return call(type === 'family' ? openFamilyChannel : openPatientChannel, {
    params: { ...placeOf(location), patientId },
  })
}

/** Opens what a notification is about and marks it read; at a wide window the alerts stay beside it. */
export function useOpenAlert(locationId: number, isPanelOpen: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const layout = useLayout()
  const { data: locations } = useLocationsQuery(client)
  const { mutate: read } = useReadNotifications()

  function go(path: string, takesPanel: boolean) {
    const isKept = isPanelOpen && layout === 'wide' && !takesPanel
    void navigate(isKept ? `${path}${path.includes('?') ? '&' : '?'}${PANEL_PARAM}=alerts` : path)
  }

  async function follow(destination: Destination, notification: Notification): Promise<void> {
    if (destination.kind === 'tab') window.open(destination.path, '_blank', 'noopener')
    if (destination.kind === 'page') go(destination.path, destination.takesPanel)
    if (destination.kind !== 'join') return
    const { location, query } = destination
    // Without coming in there is still the address, where the channel says how it stands.
    const group = await join(destination).catch(() => null)
    if (group) putChannel(client, group)
    const channelId = group?.id ?? notification.fk_channel_id ?? 0
    go(`${channelPath(location.id, channelId)}${query}`, notification.parentMessageId !== null)
  }

  return (notification: Notification): void => {
    const destination = destinationOf(notification, { locationId, locations })
    void follow(destination, notification)
    const words = arrivalWords(notification, destination)
    if (words) toast.info(words)
    if (notification.is_read) return
    read(
      { ids: [notification.id] },
      {
        onError(error) {
          if (!(error instanceof ApiError) || error.code !== 'NO_NOTIFICATION_DATA') return
          void navigate(locationPath(locationId), alertGone)
        },
      },
    )
  }
}
