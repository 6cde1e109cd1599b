import { Suspense, useMemo } from 'react'
import { useRecordEntriesQuery, useRetryMutation } from '../../features/clinical-record/use-record-entries.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import type { MessageView } from '../../features/messages/components/message-view.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import type { OpenChannel } from './open-channel.ts'
import { patientAccess } from './patient-panels.ts'
import { useMessageView } from './use-message-view.ts'

const RecordState = lazyExtra(() =>
  import('../../features/clinical-record/components/RecordState.tsx').then(({ RecordState }) => ({
    default: RecordState,
  })),
)

/** The view of a channel or a thread where each message also says how it stands with the clinical record. */
export function useRecordView(channel: OpenChannel): MessageView {
  const { location, group } = channel
  const place = placeOf(location)
  const isShown = patientAccess(channel).hasRecord && isOn(location.featureFlags, 'enablePointClickCareNotes')
  const patientId = isShown ? group.patientId : null
  const { data: entries } = useRecordEntriesQuery(place, patientId ?? 0, patientId !== null)
  const { mutate: retry } = useRetryMutation(place, patientId ?? 0)
  const mayRetry = location.role !== 'collaborator'
  const plain = useMessageView(channel)
  // In the render that opens a channel, which would otherwise draw every row twice.
  return useMemo(() => {
    const byMessage = new Map(entries?.flatMap((entry) => entry.messageIds.map((id) => [id, entry] as const)))
    if (byMessage.size === 0) return plain
    return {
      ...plain,
      underMessage({ id }) {
        const entry = byMessage.get(id)
        if (!entry) return null
        return (
          <Suspense fallback={null}>
            <RecordState state={entry.state} onRetry={mayRetry ? () => retry(entry.id) : null} />
          </Suspense>
        )
      },
    }
  }, [plain, entries, mayRetry, retry])
}
