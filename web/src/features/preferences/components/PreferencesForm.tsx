import type { ChannelType } from '@kinward/contract/groups'
import type { Theme } from '@kinward/contract/preferences'
import { SORT_OPTIONS, type SortOption } from '@kinward/contract/sorting'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import styles from '../../settings/components/settings.module.css'
import { SettingsGroup } from '../../settings/components/SettingsPage.tsx'
import { texts } from './texts.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const THEMES = [
  { value: 'light', ...texts.themes.light, icon: <IconSun {...icon} /> },
  { value: 'dark', ...texts.themes.dark, icon: <IconMoon {...icon} /> },
  { value: 'auto', ...texts.themes.auto, icon: <IconDeviceDesktop {...icon} /> },
] as const

/** The lists of one location, each with its orders and the one that holds. */
type SortList = { type: ChannelType; options: readonly SortOption[]; value: SortOption }

type PreferencesFormProps = {
  theme: Theme
  onTheme: (theme: Theme) => void
  enterSends: boolean
  onEnterSends: (sends: boolean) => void
  locationOrder: SortOption
  onLocationOrder: (order: SortOption) => void
  places: readonly { id: number; name: string }[]
  placeId: number
  onPlace: (id: number) => void
  lists: readonly SortList[]
  onOrder: (type: ChannelType, order: SortOption) => void
  /** Null for those who never check in. */
  gps: { isGiven: boolean; consentTo: string; onChange: (isGiven: boolean) => void } | null
}

const toOptions = (orders: readonly SortOption[]) => orders.map((order) => ({ value: order, label: order }))

/** How the app looks, writes and sorts for the reader. Every choice holds at once. */
export function PreferencesForm(props: PreferencesFormProps) {
  const { theme, onTheme, enterSends, onEnterSends, locationOrder, onLocationOrder } = props
  const { places, placeId, onPlace, lists, onOrder, gps } = props
  return (
    <>
      <SettingsGroup title={texts.look}>
        <ChoiceField label={texts.colours} choices={THEMES} value={theme} onChange={onTheme} />
      </SettingsGroup>
      <SettingsGroup title={texts.writing}>
        <Switch label={texts.enterSends} hint={texts.enterHint} checked={enterSends} onChange={onEnterSends} />
      </SettingsGroup>
      <SettingsGroup title={texts.order}>
        {places.length > 1 && (
          <>
            <SelectField
              label={texts.locations}
              options={toOptions(SORT_OPTIONS.locations)}
              value={locationOrder}
              onChange={onLocationOrder}
            />
            <SelectField
              label={texts.place}
              options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(placeId)}
              onChange={(id) => onPlace(Number(id))}
            />
          </>
        )}
        <div className={styles.pair}>
          {lists.map(({ type, options, value }) => (
            <SelectField
              key={type}
              label={texts.lists[type]}
              options={toOptions(options.includes(value) ? options : [value, ...options])}
              value={value}
              onChange={(order) => onOrder(type, order)}
            />
          ))}
        </div>
      </SettingsGroup>
      {gps && (
        <SettingsGroup title={texts.privacy}>
          <Switch label={texts.gps} hint={texts.gpsHint} checked={gps.isGiven} onChange={gps.onChange} />
          <p>
            <Link to={gps.consentTo}>{texts.gpsRead}</Link>
          </p>
        </SettingsGroup>
      )}
    </>
  )
}
