import { PLAN_FLAGS, UNBUILT_FLAGS } from '@kinward/contract/feature-flags'
import type { Location } from '@kinward/contract/locations'
import type { OwnUpgradeRequest } from '@kinward/contract/upgrades'
import { type UpsellFeature, upsellEntry } from '@kinward/contract/upsell'
import { isOn } from '../locations/feature-flags.ts'

/** What the page of a feature offers its reader. */
export type Offer =
  /** Kinward does not have it. */
  | { kind: 'unbuilt' }
  | { kind: 'on' }
  | { kind: 'sign-in' }
  /** They decide themselves, where it is switched. */
  | { kind: 'decide' }
  /** Nobody there can switch it on. */
  | { kind: 'larger-plan' }
  | { kind: 'ask'; of: 'location' | 'entity' }
  | { kind: 'requested'; at: string }

/** The features that a plan has and limits: what the page is about is having more of them. */
const LIMITED_ON_FREE: readonly UpsellFeature[] = ['bookmarks']

export function offerOf(
  feature: UpsellFeature,
  location: Location | undefined,
  own: readonly OwnUpgradeRequest[],
): Offer {
  const { featureFlag, requestAdmin } = upsellEntry(feature)
  if (UNBUILT_FLAGS.includes(featureFlag)) return { kind: 'unbuilt' }
  if (!location) return { kind: 'sign-in' }
  const { plan } = location.Entity
  if (isOn(location.featureFlags, featureFlag)) {
    return { kind: plan === 'free' && LIMITED_ON_FREE.includes(feature) ? 'larger-plan' : 'on' }
  }
  if (location.role === 'admin') return { kind: PLAN_FLAGS[plan].includes(featureFlag) ? 'decide' : 'larger-plan' }
  const asked = own.find((request) => request.feature === feature)
  if (asked) return { kind: 'requested', at: asked.requestedAt }
  return { kind: 'ask', of: requestAdmin ? 'location' : 'entity' }
}
