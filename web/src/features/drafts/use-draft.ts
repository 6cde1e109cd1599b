import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { openDraftField, type DraftField } from './draft-field.ts'
import { draftStore, keyOf, type DraftPlace } from './draft-store.ts'
import type { DraftSync } from './draft-sync.ts'

export type OpenDraft = DraftField & {
  /** The writer turns elsewhere. */
  leave: () => void
  /** Whether it holds what was written here and on another device. */
  isCombined: boolean
}

/** A draft to write in: kept here at once, and on the server soon after. Give the owner a React key for each place. */
export function useDraft(sync: DraftSync, { userId, groupId, parentId }: DraftPlace, locationId: number): OpenDraft {
  const place = useMemo(() => ({ userId, groupId, parentId }), [userId, groupId, parentId])
  const [field] = useState(() => openDraftField(draftStore, place, locationId))
  const combined = useSyncExternalStore(sync.combined.subscribe, sync.combined.get)

  const write = useCallback(
    (text: string) => {
      const isNew = field.write(text)
      if (isNew) sync.soon(place)
      return isNew
    },
    [field, sync, place],
  )
  const leave = useCallback(() => void sync.now(place), [sync, place])
  useEffect(() => leave, [leave])

  return { ...field, write, leave, isCombined: combined.has(keyOf(place)) }
}
