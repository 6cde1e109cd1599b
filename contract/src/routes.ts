import * as bookmarks from './bookmarks.ts'
import * as drafts from './drafts.ts'
import * as groups from './groups.ts'
import * as locations from './locations.ts'
import * as managing from './managing-groups.ts'
import * as actions from './message-actions.ts'
import * as messages from './messages.ts'
import * as preferences from './preferences.ts'
import * as receipts from './receipts.ts'
import type { RouteDefinition } from './route.ts'
import * as session from './session.ts'
import * as staffGroups from './staff-groups.ts'
import * as users from './users.ts'

/** Every call the server answers. The guard, the OpenAPI document and the access test all walk this list. */
export const ROUTES = [
  session.login,
  session.refreshToken,
  session.logout,
  users.getUser,
  users.listUsers,
  preferences.getPreferences,
  preferences.changePreferences,
  staffGroups.listStaffGroups,
  locations.fetchUnreadCount,
  groups.listGroups,
  groups.listUserChannels,
  groups.markGroupRead,
  groups.markGroupUnread,
  groups.lastSeenMessage,
  messages.listMessages,
  messages.paginateMessages,
  messages.messageUpdates,
  messages.sendMessage,
  messages.openThread,
  messages.acknowledgeMessage,
  actions.editMessage,
  actions.deleteMessage,
  actions.messageHistory,
  actions.messageReceipts,
  actions.rateMessage,
  actions.addReaction,
  actions.removeReaction,
  actions.listReactions,
  actions.pinMessage,
  actions.unpinMessage,
  actions.listPinned,
  actions.honorsAndReactions,
  receipts.changeReceiptStatus,
  receipts.markMessagesDelivered,
  bookmarks.addBookmark,
  bookmarks.removeBookmark,
  bookmarks.listBookmarks,
  bookmarks.latestBookmarks,
  drafts.listDrafts,
  drafts.saveDraft,
  managing.createGroup,
  managing.editGroup,
  managing.changeGroupSettings,
  managing.muteGroup,
  managing.joinGroup,
  managing.leaveGroup,
  managing.addPeople,
  managing.addParticipants,
  managing.removeParticipants,
  managing.archiveGroup,
  managing.toggleArchive,
  managing.listManagedGroups,
  managing.listSharedItems,
  managing.listPersonals,
  managing.openPersonal,
] as const satisfies readonly RouteDefinition[]
