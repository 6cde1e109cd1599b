import type { ListedPatient, PatientListSort } from '@kinward/contract/managing-patients'
import type { SortOption } from '@kinward/contract/sorting'

/** Which of the patients are listed: those who are cared for now, or the others, apart. */
export const PATIENT_VIEWS = ['active', 'discharged', 'archived'] as const
export type PatientView = (typeof PATIENT_VIEWS)[number]

export type PatientWish = {
  view: PatientView
  keyword: string
  flagIds: readonly number[]
  hasJoined: boolean | null
  sort: PatientListSort
}

/** A wish as the server takes it: what is not narrowed is not said. */
export function queryOf({ view, keyword, flagIds, hasJoined, sort }: PatientWish) {
  const words = keyword.trim()
  return {
    sort,
    ...(words !== '' && { keyword: words }),
    ...(flagIds.length > 0 && { flagIds: flagIds.join(',') }),
    ...(hasJoined !== null && { hasJoined: hasJoined ? ('1' as const) : ('0' as const) }),
    ...(view === 'archived' && { isArchived: '1' as const }),
    ...(view === 'discharged' && { isDischarged: '1' as const }),
  }
}

/** The view a patient stands in. */
export function viewOf({
  is_discharged,
  archived_at,
}: Pick<ListedPatient, 'is_discharged' | 'archived_at'>): PatientView {
  if (archived_at !== null) return 'archived'
  return is_discharged ? 'discharged' : 'active'
}

export const LISTING_SORTS = [
  'Flags',
  'Acuity Score',
  'First Name',
  'Last Name',
  'Recent Activity',
  'Oldest Activity',
] as const satisfies readonly PatientListSort[]

/** The order that was chosen, as far as the list has it. */
export function listingSort(chosen: SortOption | undefined): PatientListSort {
  return LISTING_SORTS.find((sort) => sort === chosen) ?? 'Flags'
}
