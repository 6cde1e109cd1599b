import { useQuery } from '@tanstack/react-query'
import { NotificationForm } from '../../features/notification-settings/components/NotificationForm.tsx'
import { texts } from '../../features/notification-settings/components/texts.ts'
import { notificationSettingsQuery } from '../../features/notification-settings/notification-settings-query.ts'
import { playSound } from '../../features/notification-settings/play-sound.ts'
import { useChangeNotificationSettingsMutation } from '../../features/notification-settings/use-change-notification-settings-mutation.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** What the reader hears, and when not. */
export function NotificationsSection({ backTo }: SectionProps) {
  const { mutate } = useChangeNotificationSettingsMutation()
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <Loaded query={useQuery(notificationSettingsQuery)}>
        {(settings) => (
          <NotificationForm
            settings={settings}
            timeZones={TIME_ZONES}
            ownTimeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
            onChange={(changes) => mutate(changes)}
            onPlay={playSound}
          />
        )}
      </Loaded>
    </SettingsPage>
  )
}
