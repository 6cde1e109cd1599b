import { NOTIFICATION_KINDS } from '@kinward/contract/notification-settings'
import { useQuery } from '@tanstack/react-query'
import { NotificationForm } from '../../features/notification-settings/components/NotificationForm.tsx'
import { texts } from '../../features/notification-settings/components/texts.ts'
import { notificationSettingsQuery } from '../../features/notification-settings/notification-settings-query.ts'
import { playSound } from '../../features/notification-settings/play-sound.ts'
import { useChangeNotificationSettingsMutation } from '../../features/notification-settings/use-change-notification-settings-mutation.ts'
import { PushFields } from '../../features/push/components/PushFields.tsx'
import { usePush } from '../../features/push/use-push.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'

const TIME_ZONES = Intl.supportedValuesOf('timeZone')

/** What the reader hears, and when not. */
export function NotificationsSection({ backTo }: SectionProps) {
  const { mutate } = useChangeNotificationSettingsMutation()
  const push = usePush()
  const isOfStaff = useSession().locations.some(({ role }) => role !== 'family' && role !== 'patient')
  return (
    <SettingsPage title={texts.title} hint={texts.hint} backTo={backTo}>
      <Loaded query={useQuery(notificationSettingsQuery)}>
        {(settings) => (
          <>
            <NotificationForm
              settings={settings}
              offered={NOTIFICATION_KINDS.filter((kind) => kind !== 'FLAG' || isOfStaff)}
              timeZones={TIME_ZONES}
              ownTimeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
              onChange={(changes) => mutate(changes)}
              onPlay={playSound}
            />
            <PushFields
              state={push.state}
              showsDetails={settings.showsDetails}
              onTurn={push.turn}
              onShowDetails={(showsDetails) => mutate({ showsDetails })}
              onTest={push.test}
            />
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
