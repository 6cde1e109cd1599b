import type { Location } from '@kinward/contract/locations'
import { type ReactNode, useState } from 'react'
import { texts } from '../../features/administration/components/texts.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SelectField } from '../../ui/SelectField.tsx'

type LocationPickProps = {
  isOffered: (location: Location) => boolean
  /** The one that is shown first. */
  firstId?: number | null
  children: (location: Location) => ReactNode
}

/** One of the reader's locations, chosen where there are several, and what is shown of it. */
export function LocationPick({ isOffered, firstId = null, children }: LocationPickProps) {
  const offered = useSession().locations.filter(isOffered)
  const [chosenId, setChosenId] = useState(firstId ?? offered[0]?.id)
  const location = offered.find(({ id }) => id === chosenId) ?? offered[0]
  if (!location) return null
  return (
    <>
      {offered.length > 1 && (
        <SelectField
          label={texts.location}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(location.id)}
          onChange={(id) => setChosenId(Number(id))}
        />
      )}
      {children(location)}
    </>
  )
}
