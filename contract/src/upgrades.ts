import { z } from 'zod'
import { FeatureFlag, UNBUILT_FLAGS } from './feature-flags.ts'
import { Id, IsoDate } from './primitives.ts'
import { BASE, route } from './route.ts'
import { UPSELL_FEATURES, UpsellFeature, upsellEntry } from './upsell.ts'

const featureNamed = (name: string, flag: FeatureFlag): UpsellFeature | undefined =>
  UPSELL_FEATURES.find((feature) => {
    const { featureName, featureFlag } = upsellEntry(feature)
    return featureName === name && featureFlag === flag && !UNBUILT_FLAGS.includes(flag)
  })

/** What is asked for: the name of a feature and its switch, which belong together. What is not there is asked of nobody. */
export const UpgradeWish = z
  .object({ feature: z.string().max(100), developerFeature: FeatureFlag })
  .transform(({ feature, developerFeature }, context): UpsellFeature => {
    const found = featureNamed(feature, developerFeature)
    if (found) return found
    context.addIssue({ code: 'custom', path: ['feature'], message: 'must be the name of the feature with this switch' })
    return z.NEVER
  })

/** The body of a request for a feature. */
export function upgradeWishFor(feature: UpsellFeature): z.input<typeof UpgradeWish> {
  const { featureName, featureFlag } = upsellEntry(feature)
  return { feature: featureName, developerFeature: featureFlag }
}

/** How someone's request stands. Whatever is switched on already needs none. */
export const UpgradeAnswer = z.object({
  feature: UpsellFeature,
  isOn: z.boolean(),
  requestedAt: IsoDate.nullable(),
})
export type UpgradeAnswer = z.infer<typeof UpgradeAnswer>

export const requestUpgrade = route({
  name: 'requestUpgrade',
  method: 'POST',
  path: `${BASE}/upgrade-request`,
  summary: 'Asks the admins of a location to switch a feature on; asking twice is asking once',
  access: { level: 'location' },
  body: UpgradeWish,
  data: UpgradeAnswer,
})

export const requestEntityUpgrade = route({
  name: 'requestEntityUpgrade',
  method: 'POST',
  path: '/api/v2/entities/{entityId}/upgrade-request',
  summary: 'Asks the admins of an organisation to switch a feature on; asking twice is asking once',
  access: { level: 'user' },
  body: UpgradeWish,
  data: UpgradeAnswer,
  errors: ['NOT_FOUND'],
})

export const OwnUpgradeRequest = z.object({ feature: UpsellFeature, requestedAt: IsoDate })
export type OwnUpgradeRequest = z.infer<typeof OwnUpgradeRequest>

export const listOwnUpgradeRequests = route({
  name: 'listOwnUpgradeRequests',
  method: 'GET',
  path: `${BASE}/upgrade-request`,
  summary: 'What the caller has asked for at a location or of its organisation, and nobody has decided yet',
  access: { level: 'location' },
  data: z.array(OwnUpgradeRequest),
})

/** A feature that people ask for. Those who asked the organisation are told to its admins alone. */
export const OpenUpgrade = z.object({
  feature: UpsellFeature,
  /** The first who asked come first. */
  people: z.array(z.object({ id: Id, fullName: z.string() })),
  requestedAt: IsoDate,
  /** Whether it is asked for the whole organisation. */
  isForEntity: z.boolean(),
  /** Whether the plan has it; what it does not have cannot be switched on. */
  isInPlan: z.boolean(),
})
export type OpenUpgrade = z.infer<typeof OpenUpgrade>

export const listUpgradeRequests = route({
  name: 'listUpgradeRequests',
  method: 'GET',
  path: `${BASE}/upgrade-requests`,
  summary: 'What people have asked for and nobody has decided, the latest first',
  access: { level: 'location', admin: true },
  data: z.array(OpenUpgrade),
})

export const decideUpgrade = route({
  name: 'decideUpgrade',
  method: 'PUT',
  path: `${BASE}/upgrade-requests/{feature}`,
  summary: 'Switches on what was asked for, or declines it; whoever asked is told',
  access: { level: 'location', admin: true },
  body: z.object({ isGranted: z.boolean() }),
  data: z.array(OpenUpgrade),
  errors: ['NOT_FOUND', 'PLAN_LIMIT'],
})
