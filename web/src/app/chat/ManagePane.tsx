import type { Location } from '@kinward/contract/locations'
import { useState } from 'react'
import { ManageChannels } from '../../features/channels/components/ManageChannels.tsx'
import { useManagedGroupsQuery } from '../../features/channels/use-managed-groups-query.ts'
import { useToday } from '../../lib/use-today.ts'
import { channelPath, locationPath } from '../paths.ts'
import { useChannelDialogs } from './dialogs/channel-dialogs.ts'
import { whyFailed } from './failure.ts'

/** Managing the channels of a location, in the place of a channel. */
export function ManagePane({ location }: { location: Location }) {
  const [isArchived, setArchived] = useState(false)
  const { data, error, isError, refetch } = useManagedGroupsQuery(location, isArchived)
  const openDialog = useChannelDialogs()
  const now = useToday()
  const { why } = whyFailed(error)
  return (
    <ManageChannels
      placeName={location.name}
      groups={data ?? []}
      status={data ? 'ready' : isError ? 'error' : 'loading'}
      {...(why !== undefined && { error: why })}
      isArchived={isArchived}
      now={now}
      backTo={locationPath(location.id)}
      hrefFor={({ id }) => channelPath(location.id, id)}
      onShow={setArchived}
      onArchive={(groups) => openDialog({ kind: 'archive-many', groups, archiveStatus: !isArchived })}
      onRetry={() => void refetch()}
    />
  )
}
