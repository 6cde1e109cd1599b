import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import type { MessageView } from '../../features/messages/components/message-view.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import type { OpenChannel } from './open-channel.ts'
import { patientAccess } from './patient-panels.ts'
import { useMessageView } from './use-message-view.ts'

const RecordStates = lazyExtra(() => import('../../features/clinical-record/components/RecordStates.tsx'))

/** The view of a channel or a thread where each message also says how it stands with the clinical record. */
export function useRecordView(channel: OpenChannel): { view: MessageView; recordStates: ReactNode } {
  const { location, group } = channel
  const [under, setUnder] = useState<{ message: MessageView['underMessage'] | null }>({ message: null })
  const noteUnder = useCallback(
    (message: MessageView['underMessage'] | null) =>
      setUnder((noted) => (noted.message === message ? noted : { message })),
    [],
  )
  const plain = useMessageView(channel)
  const view = useMemo(() => (under.message ? { ...plain, underMessage: under.message } : plain), [plain, under])
  const isShown = patientAccess(channel).hasRecord && isOn(location.featureFlags, 'enablePointClickCareNotes')
  const recordStates = isShown && group.patientId !== null && (
    <Suspense fallback={null}>
      <RecordStates
        place={placeOf(location)}
        patientId={group.patientId}
        mayRetry={location.role !== 'collaborator'}
        onChange={noteUnder}
      />
    </Suspense>
  )
  return { view, recordStates }
}
