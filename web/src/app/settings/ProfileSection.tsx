import type { Profile } from '@kinward/contract/profile'
import { AvatarField } from '../../features/profile/components/AvatarField.tsx'
import { HonorPoints } from '../../features/profile/components/HonorPoints.tsx'
import { ProfileForm } from '../../features/profile/components/ProfileForm.tsx'
import { texts } from '../../features/profile/components/texts.ts'
import { useAvatarMutation } from '../../features/profile/use-avatar-mutation.ts'
import { useProfileForm } from '../../features/profile/use-profile-form.ts'
import { useHonorPointsQuery, useProfileQuery } from '../../features/profile/use-profile-query.ts'
import { ScheduleList } from '../../features/schedules/components/ScheduleList.tsx'
import { texts as scheduleTexts } from '../../features/schedules/components/texts.ts'
import { useSchedulesQuery } from '../../features/schedules/use-schedules-query.ts'
import { isGuest, ownType } from '../../features/session/own-type.ts'
import { useSession } from '../../features/session/use-session.ts'
import { SettingsGroup, SettingsPage } from '../../features/settings/components/SettingsPage.tsx'
import { whyRefused } from '../../features/settings/why-refused.ts'
import { Loaded } from './Loaded.tsx'
import type { SectionProps } from './section-props.ts'

/** Who the reader is, how they were honored, and when they work. */
export function ProfileSection({ backTo }: SectionProps) {
  const session = useSession()
  const honors = useHonorPointsQuery()
  const schedules = useSchedulesQuery()
  return (
    <SettingsPage title={texts.title} hint={isGuest(session) ? texts.guestHint : texts.hint} backTo={backTo}>
      <OwnPicture />
      <Loaded query={useProfileQuery()}>{(profile) => <OwnProfile profile={profile} />}</Loaded>
      {honors.data && <HonorPoints points={honors.data.honorPoints} />}
      {schedules.data && schedules.data.length > 0 && (
        <SettingsGroup title={scheduleTexts.title} hint={scheduleTexts.hint}>
          <ScheduleList
            schedules={schedules.data}
            placeName={(locationId) => session.locations.find(({ id }) => id === locationId)?.name ?? ''}
          />
        </SettingsGroup>
      )}
    </SettingsPage>
  )
}

function OwnPicture() {
  const session = useSession()
  const { mutate, isPending, error } = useAvatarMutation()
  return (
    <AvatarField
      user={{ ...session.user, userType: ownType(session) }}
      busy={isPending}
      error={whyRefused(error)}
      onChange={(picture, onSaved) => mutate(picture, { onSuccess: onSaved })}
    />
  )
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { fields, busy, isSaved, error, save } = useProfileForm(profile)
  return (
    <ProfileForm
      {...fields}
      isGuest={isGuest(useSession())}
      busy={busy}
      isSaved={isSaved}
      error={error}
      onSubmit={() => void save()}
    />
  )
}
