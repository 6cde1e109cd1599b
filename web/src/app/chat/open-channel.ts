import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import type { People } from '../../features/channels/channel-title.ts'
import type { Layout } from '../../ui/use-layout.ts'
import type { Panel } from '../paths.ts'

/** What the parts of an open channel share. */
export type OpenChannel = {
  /** The place the channel belongs to, where its calls go. */
  location: Location
  /** The location the reader is at, in whose list it stands; another one for a channel that they visit. */
  here: Location
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
