import type { Location } from '@kinward/contract/locations'
import { memo } from 'react'
import { useHasUnreadBroadcasts } from '../features/broadcasts/queries.ts'
import type { NavItem } from '../features/shell/components/nav-item.ts'
import { settingsItem } from '../features/shell/components/nav-items.ts'
import { beyondBar, BottomBar, Rail } from '../features/shell/components/Rail.tsx'
import { useAlertsItem } from './alerts/use-alerts-item.ts'
import { AccountContainer } from './chat/AccountContainer.tsx'
import { PATHS } from './paths.ts'
import { placeItems, type Whereabouts } from './place-items.ts'

type PlaceNavProps = {
  location: Location | undefined
  /** The reader's locations, whose mentions are counted together. */
  locations: readonly Location[]
  current: Whereabouts
}

function usePlaceItems({ location, locations, current }: PlaceNavProps): NavItem[] {
  const mentions = locations.reduce((sum, { taggedCount }) => sum + taggedCount, 0)
  return placeItems(location, mentions, current, useAlertsItem(location), useHasUnreadBroadcasts())
}

const FOOT = [settingsItem(PATHS.settings, false)]

/** The ways through a location, beside its screens. It counts what waits there by itself: a screen is not drawn anew for it. */
export const PlaceRail = memo(function PlaceRail(props: PlaceNavProps) {
  return <Rail items={usePlaceItems(props)} foot={FOOT} account={<AccountContainer at="rail" />} />
})

/** The same ways on a phone, with what they have no room for in the reader's menu. */
export const PlaceBar = memo(function PlaceBar(props: PlaceNavProps) {
  const items = usePlaceItems(props)
  return <BottomBar items={items} account={<AccountContainer at="bar" more={beyondBar(items)} />} />
})
