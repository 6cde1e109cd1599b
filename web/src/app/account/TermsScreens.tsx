import type { Location } from '@kinward/contract/locations'
import type { Terms } from '@kinward/contract/terms'
import { useEffect } from 'react'
import { refreshNow } from '../../features/session/refresh-now.ts'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { TermsPage } from '../../features/terms/components/TermsPage.tsx'
import { texts } from '../../features/terms/components/texts.ts'
import {
  useAcceptPlaceTerms,
  useAcceptProductTerms,
  usePlaceTermsQuery,
  useProductTermsQuery,
} from '../../features/terms/use-terms.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { formatDate } from '../../ui/time.ts'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { locationPath } from '../paths.ts'
import { useSignOut } from '../use-sign-out.ts'

type Named = { name: string; terms: Terms }

function statusOf({ data, isError }: { data: unknown; isError: boolean }): 'loading' | 'ready' | 'error' {
  return data !== undefined ? 'ready' : isError ? 'error' : 'loading'
}

/** The terms of the product itself, in the place of everything. */
export function ProductTermsScreen() {
  const query = useProductTermsQuery()
  const { mutate, isPending, error } = useAcceptProductTerms()
  const signOut = useSignOut()
  const terms = query.data ? [{ name: texts.product, terms: query.data }] : []
  return (
    <TermsPage
      title={texts.product}
      lead={query.data ? texts.again(formatDate(query.data.publishedAt)) : texts.productLead}
      terms={terms}
      status={statusOf(query)}
      busy={isPending}
      error={whyRefused(error)}
      elsewhere={[]}
      onRetry={() => void query.refetch()}
      onAccept={() => mutate(terms.map((one) => one.terms.id))}
      onSignOut={signOut}
    />
  )
}

type PlaceTermsScreenProps = { location: Location; locations: readonly Location[] }

/** The terms of a location and its organisation, in the place of its channels. */
export function PlaceTermsScreen({ location, locations }: PlaceTermsScreenProps) {
  const query = usePlaceTermsQuery(location)
  const { mutate, isPending, error } = useAcceptPlaceTerms(location)
  const signOut = useSignOut()
  const { entity, location: own } = query.data ?? { entity: null, location: null }
  const isOld = query.data?.show_terms === false
  useEffect(() => {
    if (isOld) ignoreFailure(refreshNow())
  }, [isOld])
  // They were accepted elsewhere: the picture of the session follows in a moment.
  if (isOld) return <LoadingScreen />
  const inForce: Named[] = [
    ...(entity ? [{ name: texts.place(location.Entity.name), terms: entity }] : []),
    ...(own ? [{ name: texts.place(location.name), terms: own }] : []),
  ]
  return (
    <TermsPage
      title={texts.place(own ? location.name : location.Entity.name)}
      lead={texts.placeLead}
      terms={inForce}
      status={statusOf(query)}
      busy={isPending}
      error={whyRefused(error)}
      elsewhere={locations
        .filter(({ id, show_terms }) => id !== location.id && !show_terms)
        .map(({ id, name }) => ({ to: locationPath(id), name }))}
      onRetry={() => void query.refetch()}
      onAccept={() => mutate(inForce.map(({ terms }) => terms.id))}
      onSignOut={signOut}
    />
  )
}
