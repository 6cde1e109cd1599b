import type { Location } from '@kinward/contract/locations'
import type { OpenUpgrade } from '@kinward/contract/upgrades'
import { upsellEntry } from '@kinward/contract/upsell'
import { SettingsGroup } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { AskedRows } from '../../features/upsell/components/AskedRows.tsx'
import { texts } from '../../features/upsell/texts.ts'
import { useDecideUpgradeMutation, useOpenUpgradesQuery } from '../../features/upsell/use-upgrades.ts'
import { useNow } from '../../lib/use-now.ts'
import { toast } from '../../ui/toast.ts'

/** What people ask for at a location, above what can be switched there; nothing where nobody asks. */
export function AskedFeatures({ location }: { location: Location }) {
  const now = useNow()
  const { data: asked = [] } = useOpenUpgradesQuery(location)
  const { mutate, isPending, variables } = useDecideUpgradeMutation(location)

  function decide({ feature }: OpenUpgrade, isGranted: boolean) {
    const { featureName } = upsellEntry(feature)
    mutate(
      { feature, isGranted },
      {
        onSuccess: () => toast.success({ title: texts[isGranted ? 'switchedOn' : 'declined'](featureName) }),
        onError: (error) => toast.error({ title: whyRefused(error) ?? '' }),
      },
    )
  }

  if (asked.length === 0) return null
  return (
    <SettingsGroup title={texts.askedFor} hint={texts.askedForHint}>
      <AskedRows asked={asked} now={now} busy={isPending ? variables.feature : null} onDecide={decide} />
    </SettingsGroup>
  )
}
