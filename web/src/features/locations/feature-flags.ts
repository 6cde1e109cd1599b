import { ON_BY_DEFAULT, type FeatureFlag, type FeatureFlags } from '@kinward/contract/feature-flags'

const DEFAULT_ON: ReadonlySet<FeatureFlag> = new Set(ON_BY_DEFAULT)

/** Whether a location has a feature switched on. */
export function isOn(flags: FeatureFlags, flag: FeatureFlag): boolean {
  return flags[flag] ?? DEFAULT_ON.has(flag)
}
