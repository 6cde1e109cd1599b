import { SERVER_EVENTS } from '@kinward/contract/events'
import * as bookmarks from '../features/bookmarks/bookmark-events.ts'
import * as channels from '../features/channels/channel-events.ts'
import * as drafts from '../features/drafts/draft-events.ts'
import * as files from '../features/files/file-events.ts'
import * as locations from '../features/locations/location-events.ts'
import * as delivered from '../features/messages/delivered-events.ts'
import * as messages from '../features/messages/message-events.ts'
import * as sounds from '../features/notification-settings/sound-events.ts'
import * as preferences from '../features/preferences/preference-events.ts'
import * as profile from '../features/profile/profile-events.ts'
import * as security from '../features/security/security-events.ts'
import * as session from '../features/session/session-events.ts'
import * as typing from '../features/typing/typing-events.ts'
import * as users from '../features/users/user-events.ts'
import { on, type EventTable } from './router.ts'

const E = SERVER_EVENTS

/** Every event the server can send, and what each feature does with it. An empty line waits for its feature. */
export const EVENT_TABLE: EventTable = {
  chat: on(
    E.chat,
    messages.handleChat,
    channels.handleChat,
    locations.handleChat,
    typing.handleChat,
    delivered.handleChat,
    sounds.handleChat,
    files.handleChat,
  ),
  'message.reply': on(E['message.reply'], messages.handleReply, channels.handleVersion),
  'message.edited': on(E['message.edited'], messages.handleEdited, channels.handleEdited, bookmarks.handleMessage),
  'message.reminder': on(E['message.reminder'], messages.handleReminder, security.handleWaiting, sounds.handleReminder),
  'message.acknowledged': on(E['message.acknowledged'], messages.handleAcknowledged, channels.handleAcknowledged),
  'message.deleted': on(
    E['message.deleted'],
    messages.handleDeleted,
    channels.handleDeleted,
    bookmarks.handleMessage,
    files.handleDeleted,
  ),
  'message.rating': on(E['message.rating'], messages.handleRating, channels.handleVersion, profile.handleRating),
  'message.reaction': on(E['message.reaction'], messages.handleReaction, channels.handleVersion),
  'message.pinned': on(E['message.pinned'], messages.handlePinned, channels.handlePinned),
  'message.bookmark': on(E['message.bookmark'], messages.handleBookmark, bookmarks.handleBookmark),

  'update.last.seen.messages': on(
    E['update.last.seen.messages'],
    messages.handleLastSeen,
    channels.handleReadState,
    locations.handleRead,
  ),
  'user.read.messages': on(E['user.read.messages'], channels.handleReadMessages, locations.handleRead),
  'read.receipt.statuses.changed': on(E['read.receipt.statuses.changed'], messages.handleReceipts),
  'thread.read': on(E['thread.read'], messages.handleThreadRead),
  'user.typing': on(E['user.typing'], typing.handleTyping),
  'draft.changed': on(E['draft.changed'], drafts.handleDraft),

  new_discussion: on(E.new_discussion, channels.handleGroup, locations.handleRead),
  edited_discussion: on(E.edited_discussion, messages.handleVersion, channels.handleEditedDiscussion),
  'channel.sync': on(E['channel.sync'], messages.handleGroupVersion, channels.handleGroup),
  'channel.mute.toggle': on(E['channel.mute.toggle'], channels.handleMute),
  'refresh.channels.list': on(E['refresh.channels.list'], channels.handleRefresh, locations.handleRead),
  'entity.group.archive.status.toggled': on(
    E['entity.group.archive.status.toggled'],
    channels.handleArchive,
    locations.handleRead,
  ),
  'group.members': on(E['group.members'], messages.handleMembers, channels.handleMembers),
  'group.member.removed': on(
    E['group.member.removed'],
    messages.handleMemberRemoved,
    channels.handleMemberRemoved,
    locations.handleRead,
  ),
  'group.member.removed.in.bulk': on(
    E['group.member.removed.in.bulk'],
    messages.handleMembersRemoved,
    channels.handleMembersRemoved,
    locations.handleRead,
  ),
  'entity.member.active.status.toggled': on(
    E['entity.member.active.status.toggled'],
    users.handleActiveStatus,
    session.handleActiveStatus,
  ),

  'user.status': on(E['user.status'], users.handleStatus),
  'user.profileInfo': on(E['user.profileInfo'], users.handleProfile),
  'user.out.of.office': on(E['user.out.of.office'], users.handleOutOfOffice),
  'refresh.user.data': on(
    E['refresh.user.data'],
    session.handleRefreshUserData,
    preferences.handleRefreshUserData,
    sounds.handleRefreshUserData,
  ),
  'user.sessions.changed': on(E['user.sessions.changed'], security.handleSessions),
  'waiting.changed': on(E['waiting.changed'], security.handleWaiting),

  'on.patient.update': on(E['on.patient.update'], channels.handlePatient),
  'patient.assessment.completed': on(E['patient.assessment.completed'], channels.handlePatient),
  'notify.patient.discharge.change': on(E['notify.patient.discharge.change'], channels.handlePatient),
  'notes.synced': on(E['notes.synced'], channels.handleNotesSynced),

  'notification.center': on(E['notification.center']),
  'user.read.notification': on(E['user.read.notification']),
  'new.broadcast.message': on(E['new.broadcast.message']),

  'meeting.join': on(E['meeting.join']),
  'meeting.end': on(E['meeting.end']),
  'meeting.reject': on(E['meeting.reject']),
  'meeting.not-responding': on(E['meeting.not-responding']),
  'meeting.cancelled': on(E['meeting.cancelled']),
  'meeting.in-progress': on(E['meeting.in-progress']),
  'meeting.unauthorized.location': on(E['meeting.unauthorized.location']),
}
