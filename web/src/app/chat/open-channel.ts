import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { People } from '../../features/channels/channel-title.ts'
import type { Layout } from '../../ui/use-layout.ts'
import type { Panel } from '../paths.ts'

/** What the parts of an open channel share. */
export type OpenChannel = {
  location: Location
  group: Group
  groups: readonly Group[]
  people: People
  me: number
  layout: Layout
  threadId: number | null
  openThread: (messageId: number) => void
  closeThread: () => void
  panel: Panel | null
  /** The message that the panel is about. */
  panelMessageId: number | null
  openPanel: (panel: Panel, messageId?: number) => void
}
