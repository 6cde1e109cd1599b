import type { Location } from '@kinward/contract/locations'

/** The features that have a page of their own for those who do not have them. */
export type UpsellFeature =
  | 'discussion_noise_reduction'
  | 'patients_noise_reduction'
  | 'group_mentions'
  | 'pin_messages'
  | 'reactions'
  | 'bookmarks'
  | 'notification_center'

/** Where someone learns of a feature that their location has not switched on. */
export function upsellPath(location: Location, feature: UpsellFeature): string {
  const query = new URLSearchParams({
    feature,
    medium: 'webapp',
    locationId: String(location.id),
    entityId: String(location.Entity.id),
  })
  return `/upsell-features?${query}`
}
