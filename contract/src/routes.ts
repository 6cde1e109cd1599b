import * as auditLog from './audit-log.ts'
import * as avatars from './avatars.ts'
import * as bookmarks from './bookmarks.ts'
import * as devices from './devices.ts'
import * as drafts from './drafts.ts'
import * as files from './files.ts'
import * as gifs from './gifs.ts'
import * as groups from './groups.ts'
import * as honorPoints from './honor-points.ts'
import * as integrations from './integrations.ts'
import * as invites from './invites.ts'
import * as linkPreviews from './link-previews.ts'
import * as locations from './locations.ts'
import * as managing from './managing-groups.ts'
import * as actions from './message-actions.ts'
import * as messages from './messages.ts'
import * as passwords from './passwords.ts'
import * as pin from './pin.ts'
import * as notificationSettings from './notification-settings.ts'
import * as outOfOffice from './out-of-office.ts'
import * as preferences from './preferences.ts'
import * as profile from './profile.ts'
import * as quickJoin from './quick-join.ts'
import * as receipts from './receipts.ts'
import * as roles from './roles.ts'
import type { RouteDefinition } from './route.ts'
import * as security from './security.ts'
import * as schedules from './schedules.ts'
import * as searching from './search.ts'
import * as selfService from './self-service.ts'
import * as session from './session.ts'
import * as sharedItems from './shared-items.ts'
import * as sso from './sso.ts'
import * as staffGroups from './staff-groups.ts'
import * as tags from './tags.ts'
import * as twoStep from './two-step.ts'
import * as status from './status.ts'
import * as terms from './terms.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'

/** Every call the server answers. The guard, the OpenAPI document and the access test all walk this list. */
export const ROUTES = [
  session.login,
  session.verifyLogin,
  passwords.forgotPassword,
  passwords.resetPassword,
  passwords.changePassword,
  passwords.verifyPassword,
  twoStep.getSignInSettings,
  twoStep.startTwoStep,
  twoStep.confirmTwoStep,
  twoStep.stopTwoStep,
  session.refreshToken,
  session.logout,
  pin.savePin,
  pin.verifyPin,
  pin.changePinFrequency,
  pin.lockSession,
  pin.noteActivity,
  pin.getWaiting,
  devices.listSessions,
  devices.endSession,
  security.getLocationSecurity,
  security.changeLocationSecurity,
  security.getEntitySecurity,
  security.changeEntitySecurity,
  auditLog.listAuditEvents,
  auditLog.exportAuditEvents,
  users.getUser,
  users.listUsers,
  users.listUsersElsewhere,
  preferences.getPreferences,
  preferences.changePreferences,
  profile.getProfile,
  profile.changeProfile,
  avatars.beginAvatarUpload,
  avatars.changeAvatar,
  avatars.readAvatarThumbnail,
  avatars.readAvatar,
  status.changeStatus,
  outOfOffice.getOutOfOffice,
  outOfOffice.changeOutOfOffice,
  outOfOffice.sendOutOfOfficeOnce,
  notificationSettings.getNotificationSettings,
  notificationSettings.changeNotificationSettings,
  honorPoints.getHonorPoints,
  schedules.listSchedules,
  terms.getTerms,
  terms.acceptTerms,
  terms.getEntityTerms,
  terms.acceptEntityTerms,
  terms.publishEntityTerms,
  terms.getLocationTerms,
  terms.acceptLocationTerms,
  terms.publishLocationTerms,
  terms.getGroupTerms,
  terms.acceptGroupTerms,
  selfService.getSignUpTerms,
  selfService.signUp,
  selfService.verifySignUp,
  selfService.resendSignUpCode,
  selfService.completeSignUpStep,
  selfService.openWorkspace,
  selfService.listCountries,
  selfService.listStates,
  selfService.sendOnboardingMessages,
  invites.listInvites,
  invites.createInvites,
  invites.resendInvite,
  invites.revokeInvite,
  invites.openInvite,
  invites.acceptInvite,
  invites.joinByInvite,
  quickJoin.listQuickJoins,
  quickJoin.createQuickJoin,
  quickJoin.revokeQuickJoin,
  quickJoin.getQuickJoin,
  quickJoin.askQuickJoin,
  roles.listRoles,
  roles.createRole,
  roles.changeRole,
  roles.deleteRole,
  roles.listMembers,
  roles.changeMemberRole,
  roles.changeMemberActive,
  roles.getConfig,
  roles.changeConfig,
  searching.search,
  sso.getSsoSettings,
  sso.changeSsoSettings,
  sso.startSso,
  sso.finishSso,
  integrations.listIntegrations,
  integrations.createIntegration,
  integrations.revokeIntegration,
  integrations.validateIntegration,
  staffGroups.listStaffGroups,
  linkPreviews.previewUrl,
  gifs.searchGifs,
  gifs.readGif,
  gifs.readGifStill,
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
  managing.listRelatives,
  managing.removeParticipants,
  managing.archiveGroup,
  managing.toggleArchive,
  managing.listManagedGroups,
  uploads.beginUpload,
  uploads.uploadUrl,
  uploads.finishUpload,
  uploads.cancelUpload,
  files.readFile,
  files.downloadFile,
  sharedItems.listSharedItems,
  sharedItems.listPatientItems,
  tags.listTags,
  tags.createTag,
  tags.recentTags,
  tags.attachTags,
  tags.removeTag,
  managing.listPersonals,
  managing.openPersonal,
] as const satisfies readonly RouteDefinition[]
