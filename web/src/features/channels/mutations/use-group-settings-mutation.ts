import type { Location } from '@kinward/contract/locations'
import { changeGroupSettings } from '@kinward/contract/managing-groups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeOf } from '../../locations/place.ts'
import { call } from '../../session/call.ts'
import { changeGroup } from '../apply-channel-event.ts'
import { putChannel } from '../channel-events.ts'
import { changeChannels } from '../channel-lists.ts'
import { channelKeys } from '../keys.ts'

/** Switches the audit log of a channel on or off: shown at once, asked for again when the server refuses. */
export function useGroupSettingsMutation(location: Location, groupId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (is_audit_log_enable: boolean) =>
      call(
        changeGroupSettings,
        { params: { ...placeOf(location), groupId }, body: { is_audit_log_enable } },
        { ignoreIdle: true },
      ),
    onMutate: (is_audit_log_enable) =>
      changeChannels(client, location.id, (groups) =>
        changeGroup(groups, groupId, (group) => ({ ...group, is_audit_log_enable })),
      ),
    onSuccess: (group) => putChannel(client, group),
    onError: () => client.invalidateQueries({ queryKey: channelKeys.list(location.id) }),
  })
}
