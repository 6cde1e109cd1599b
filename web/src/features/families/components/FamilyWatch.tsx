import type { Location } from '@kinward/contract/locations'
import { useCallback, useEffect, useState } from 'react'
import { placeOf } from '../../locations/place.ts'
import { doorKey, findDoor } from '../family-policy.ts'
import { useOwnFamilyQuery } from '../use-families.ts'
import type { FamilyDoor } from './FamilyPage.tsx'

type FamilyWatchProps = { location: Location; onChange: (door: FamilyDoor | null) => void }

const NONE: ReadonlySet<string> = new Set()

/** Says what stands before a relative, as it changes; it shows nothing itself. */
export default function FamilyWatch({ location, onChange }: FamilyWatchProps) {
  const { data } = useOwnFamilyQuery(placeOf(location))
  const [passed, setPassed] = useState(NONE)
  const record = data ? findDoor(data, passed) : null
  const key = record && doorKey(record)
  const handleLater = useCallback(() => key !== null && setPassed((before) => new Set([...before, key])), [key])

  useEffect(() => onChange(record && { record, onLater: handleLater }), [record, handleLater, onChange])
  useEffect(() => () => onChange(null), [onChange])
  return null
}
