import type { Group } from '@kinward/contract/groups'
import { channelTitle } from '../../../features/channels/channel-title.ts'
import { texts } from '../../../features/families/texts.ts'
import { useUnauthorizeMe } from '../../../features/families/use-families.ts'
import { placeOf } from '../../../features/locations/place.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type DialogProps, refusal } from './dialog-props.ts'

/** A relative ends their own access to a family's channel. */
export default function LeaveFamilyDialog({ location, people, me, group, onClose }: DialogProps & { group: Group }) {
  const { mutate, isPending, error } = useUnauthorizeMe({ ...placeOf(location), patientId: group.patientId ?? 0 })
  return (
    <ConfirmDialog
      title={texts.leaveTitle(channelTitle(group, people, me))}
      text={texts.leaveText}
      confirm={texts.leave}
      cancel={texts.cancel}
      destructive
      busy={isPending}
      error={refusal(error)}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}
