import type { OpenChannel } from '../app/chat/open-channel.ts'
import { buildGroup, buildLocation } from './factories.ts'

const nothing = () => undefined

/** A channel that is open at a desk, with nothing beside it. */
export function buildOpenChannel(group = buildGroup({ type: 'discussion' })): OpenChannel {
  const location = buildLocation()
  return {
    location,
    here: location,
    group,
    groups: [group],
    people: new Map(),
    me: 1,
    layout: 'wide',
    threadId: null,
    openThread: nothing,
    closeThread: nothing,
    panel: null,
    panelMessageId: null,
    openPanel: nothing,
  }
}
