import type { Group } from '@kinward/contract/groups'
import type { User } from '@kinward/contract/users'
import { createContext, use } from 'react'
import type { PatientDialog } from '../../patients/patient-dialog.ts'
import type { ManagedGroup } from '../../../features/channels/use-managed-groups-query.ts'

/** The windows about channels; one at a time. */
export type ChannelDialog =
  | { kind: 'create'; type: 'discussion' | 'omni' }
  | { kind: 'new-message' }
  | { kind: 'wizard' }
  | { kind: 'edit'; group: Group }
  | { kind: 'add'; group: Group }
  | { kind: 'remove'; group: Group; person: User }
  | { kind: 'leave'; group: Group }
  | { kind: 'leave-family'; group: Group }
  | { kind: 'archive'; group: Group }
  | { kind: 'archive-many'; groups: readonly ManagedGroup[]; archiveStatus: boolean }
  | { kind: 'quiet' }
  | { kind: 'patient'; dialog: PatientDialog }
  | { kind: 'flags'; group: Group }

export const ChannelDialogsContext = createContext<(dialog: ChannelDialog) => void>(() => undefined)

/** Opens a window about channels. */
export function useChannelDialogs(): (dialog: ChannelDialog) => void {
  return use(ChannelDialogsContext)
}
