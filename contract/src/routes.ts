import * as groups from './groups.ts'
import * as locations from './locations.ts'
import * as messages from './messages.ts'
import type { RouteDefinition } from './route.ts'
import * as session from './session.ts'
import * as users from './users.ts'

/** Every call the server answers. The guard, the OpenAPI document and the access test all walk this list. */
export const ROUTES = [
  session.login,
  session.refreshToken,
  session.logout,
  users.getUser,
  users.listUsers,
  locations.fetchUnreadCount,
  groups.listGroups,
  groups.listUserChannels,
  groups.markGroupRead,
  groups.lastSeenMessage,
  messages.listMessages,
  messages.paginateMessages,
  messages.messageUpdates,
  messages.sendMessage,
  messages.openThread,
  messages.acknowledgeMessage,
] as const satisfies readonly RouteDefinition[]
