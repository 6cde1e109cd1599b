import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { channelsQuery } from '../../features/channels/use-channels-query.ts'
import { listedAt } from '../../features/channels/visits.ts'
import { isTransient } from '../../lib/errors.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { channelPath, PATHS } from '../paths.ts'
import styles from './chat.module.css'
import { ClosedState } from './ClosedState.tsx'
import { KeptWords } from './KeptWords.tsx'
import { CHAT_TEXTS } from './texts.ts'
import { useMissing } from './use-missing.ts'

type VisitedAddressProps = { channelId: number; locations: readonly Location[]; me: number }

const ALL_HERE = { data: null, error: null, errorUpdateCount: 0, fetchStatus: 'idle' as const }

/** A channel at a location that is not the reader's, as a link of somebody there names it: theirs all the same, if they visit it. */
export function VisitedAddress({ channelId, locations, me }: VisitedAddressProps) {
  const client = useQueryClient()
  const { search } = useLocation()
  const open = locations.filter(({ show_terms }) => !show_terms)
  const lists = useQueries({ queries: open.map((location) => channelsQuery(client, location)) })
  const found = lists.flatMap(({ data }): readonly Group[] => data ?? []).find(({ id }) => id === channelId)
  const awaited = lists.filter(({ data, error }) => data === undefined && (error === null || isTransient(error)))
  const missing = useMissing(awaited.find(({ errorUpdateCount }) => errorUpdateCount === 0) ?? awaited[0] ?? ALL_HERE)
  if (found) return <Navigate to={`${channelPath(listedAt(found), channelId)}${search}`} replace />
  if (awaited.length === 0)
    return (
      <KeptWords lost={{ groupId: channelId }} me={me}>
        <ClosedState backTo={PATHS.chat} />
      </KeptWords>
    )
  if (!missing) return <LoadingScreen />
  const retry = () => awaited.forEach(({ refetch }) => void refetch())
  return (
    <div className={classes(styles.unloaded, styles.alone)}>
      <ErrorState
        what={CHAT_TEXTS.channelFailed}
        {...(missing.why !== undefined && { why: missing.why })}
        {...(!missing.isOffline && { onRetry: retry })}
      />
      <div className={styles.ways}>
        <ButtonLink to={PATHS.chat} size="s">
          {CHANNEL_TEXTS.backToChats}
        </ButtonLink>
      </div>
    </div>
  )
}
