import { UpsellFeature, UpsellMedium } from '@kinward/contract/upsell'

/** What the address of a feature's page says. */
export type UpsellAddress = {
  /** Null where it names none that there is. */
  feature: UpsellFeature | null
  medium: UpsellMedium | null
  locationId: number | null
  /** Within a page of someone else's, which has a way to close it. */
  isFramed: boolean
  /** Whether someone who is not signed in may read it too: within an app of ours, which has signed them in. */
  isOpenToAll: boolean
}

export function readUpsellAddress(query: URLSearchParams): UpsellAddress {
  const medium = UpsellMedium.safeParse(query.get('medium')).data ?? null
  const locationId = Number(query.get('locationId'))
  return {
    feature: UpsellFeature.safeParse(query.get('feature')).data ?? null,
    medium,
    locationId: Number.isSafeInteger(locationId) && locationId > 0 ? locationId : null,
    isFramed: isSet(query.get('iframe')),
    isOpenToAll: medium === 'mobile' || isSet(query.get('token')),
  }
}

function isSet(value: string | null): boolean {
  return value !== null && value !== '' && value !== 'false'
}
