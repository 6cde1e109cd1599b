import type { Message } from '@kinward/contract/messages'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Place } from '../../locations/place.ts'
import { useRecordEntriesQuery, useRetryMutation } from '../use-record-entries.ts'
import { RecordState } from './RecordState.tsx'

/** What stands under a message. */
export type UnderMessage = (message: Message) => ReactNode

type RecordStatesProps = {
  place: Place
  patientId: number
  mayRetry: boolean
  onChange: (under: UnderMessage | null) => void
}

/** Says under each message of a patient's channel how it stands with the clinical record. Draws nothing itself. */
export default function RecordStates({ place, patientId, mayRetry, onChange }: RecordStatesProps) {
  const { data: entries } = useRecordEntriesQuery(place, patientId)
  const { mutate: retry } = useRetryMutation(place, patientId)
  const under = useMemo((): UnderMessage | null => {
    const byMessage = new Map(entries?.flatMap((entry) => entry.messageIds.map((id) => [id, entry] as const)))
    if (byMessage.size === 0) return null
    return ({ id }) => {
      const entry = byMessage.get(id)
      return entry && <RecordState state={entry.state} onRetry={mayRetry ? () => retry(entry.id) : null} />
    }
  }, [entries, mayRetry, retry])
  useEffect(() => {
    onChange(under)
    return () => onChange(null)
  }, [under, onChange])
  return null
}
