import type { Location } from '@kinward/contract/locations'
import type { UpsellFeature, UpsellMedium } from '@kinward/contract/upsell'

/** Where someone learns of a feature that their location has not switched on. */
export function upsellPath(location: Location, feature: UpsellFeature): string {
  const query = new URLSearchParams({
    feature,
    medium: 'webapp' satisfies UpsellMedium,
    locationId: String(location.id),
    entityId: String(location.Entity.id),
  })
  return `/upsell-features?${query}`
}
