import type { Location } from '@kinward/contract/locations'
import type { ReactNode } from 'react'

/** What every page about the care at a location is given. */
export type CarePageProps = {
  location: Location
  /** Where a phone's arrow leads; null where the rail stands beside. */
  backTo: string | null
  /** Chooses another location, where there are several. */
  choice: ReactNode
}
