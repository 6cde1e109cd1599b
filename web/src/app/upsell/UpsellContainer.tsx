import type { Location } from '@kinward/contract/locations'
import { type UpsellFeature, upsellEntry } from '@kinward/contract/upsell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isOn } from '../../features/locations/feature-flags.ts'
import { useLocationsQuery } from '../../features/locations/use-locations-query.ts'
import { OfferActions } from '../../features/upsell/components/OfferActions.tsx'
import { RequestFeatureModal } from '../../features/upsell/components/RequestFeatureModal.tsx'
import { UpsellPage } from '../../features/upsell/components/UpsellPage.tsx'
import { type Offer, offerOf } from '../../features/upsell/offer.ts'
import { PICTURES } from '../../features/upsell/pictures.ts'
import { texts } from '../../features/upsell/texts.ts'
import { useAskUpgradeMutation, useOwnUpgradesQuery } from '../../features/upsell/use-upgrades.ts'
import { featuresPath, PATHS } from '../paths.ts'

/** Nobody is known to be at any location. */
const UNKNOWN = { location: undefined, onAsk: () => undefined } as const

type UpsellContainerProps = {
  feature: UpsellFeature
  /** The location that the address names; otherwise it is the reader’s first. */
  locationId: number | null
  isSignedIn: boolean
  onClose: (() => void) | null
}

/** The page of a feature, for whoever reads it. */
export function UpsellContainer({ isSignedIn, ...props }: UpsellContainerProps) {
  const { featureName } = upsellEntry(props.feature)

  useEffect(() => {
    const before = document.title
    document.title = `${featureName} · Kinward`
    return () => {
      document.title = before
    }
  }, [featureName])

  const offer = offerOf(props.feature, undefined, [])
  return isSignedIn ? <AtLocation {...props} /> : <Page {...props} {...UNKNOWN} offer={offer} />
}

type AtLocationProps = Omit<UpsellContainerProps, 'isSignedIn'>

function AtLocation({ locationId, ...props }: AtLocationProps) {
  const { data: locations } = useLocationsQuery(useQueryClient())
  const location = locations.find(({ id }) => id === locationId) ?? locations[0]
  if (location) return <Asking key={location.id} {...props} location={location} />
  return <Page {...props} {...UNKNOWN} offer={offerOf(props.feature, undefined, [])} />
}

type AskingProps = Pick<UpsellContainerProps, 'feature' | 'onClose'> & { location: Location }

/** The page at one location, with the window that asks for the feature. */
function Asking({ feature, location, onClose }: AskingProps) {
  const [isAsking, setAsking] = useState(false)
  const { data: own = [] } = useOwnUpgradesQuery(location)
  const { mutate, isPending, isSuccess } = useAskUpgradeMutation(location)
  const offer = offerOf(feature, location, own)
  const { featureName, requestAdmin } = upsellEntry(feature)
  return (
    <>
      <Page feature={feature} location={location} offer={offer} onClose={onClose} onAsk={() => setAsking(true)} />
      {isAsking && (
        <RequestFeatureModal
          featureName={featureName}
          place={requestAdmin ? location.name : location.Entity.name}
          isSent={isSuccess}
          busy={isPending}
          onSend={() => mutate({ feature, of: requestAdmin ? 'location' : 'entity' })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type PageProps = Pick<UpsellContainerProps, 'feature' | 'onClose'> & {
  location: Location | undefined
  offer: Offer
  onAsk: () => void
}

function Page({ feature, location, offer, onClose, onAsk }: PageProps) {
  const { pathname, search } = useLocation()
  const entry = upsellEntry(feature)
  const place = location?.name ?? ''
  const plan = texts.plans[location?.Entity.plan ?? 'free']
  const isHere = location !== undefined && isOn(location.featureFlags, entry.featureFlag)
  const asked = entry.requestAdmin ? place : (location?.Entity.name ?? '')
  return (
    <UpsellPage
      entry={entry}
      pictures={PICTURES[feature]}
      offAt={isHere || !location || offer.kind === 'unbuilt' ? null : texts.offAt(place)}
      onClose={onClose}
    >
      <OfferActions
        offer={offer}
        requestAdmin={entry.requestAdmin}
        said={{
          isOn: texts.isOn(entry.featureName, place),
          requested: texts.askedText(asked),
          plan: isHere ? texts.limited(plan) : texts.largerPlan(plan),
        }}
        signInTo={{ pathname: PATHS.login, state: { returnTo: `${pathname}${search}` } }}
        decideTo={featuresPath(location?.id ?? null)}
        onAsk={onAsk}
      />
    </UpsellPage>
  )
}
