import { SERVER_EVENTS } from '@kinward/contract/events'
import * as attendance from '../features/attendance/attendance-events.ts'
import * as bookmarks from '../features/bookmarks/bookmark-events.ts'
import * as broadcasts from '../features/broadcasts/broadcast-events.ts'
import * as calls from '../features/calls/call-events.ts'
import * as channels from '../features/channels/channel-events.ts'
import * as drafts from '../features/drafts/draft-events.ts'
import * as escalations from '../features/escalations/escalation-events.ts'
import * as eventQueue from '../features/event-queue/queue-events.ts'
import * as families from '../features/families/family-events.ts'
import * as files from '../features/files/file-events.ts'
import * as flags from '../features/flags/flag-events.ts'
import * as forms from '../features/forms/form-events.ts'
import * as locations from '../features/locations/location-events.ts'
import * as record from '../features/clinical-record/record-events.ts'
import * as delivered from '../features/messages/delivered-events.ts'
import * as messages from '../features/messages/message-events.ts'
import * as sounds from '../features/notification-settings/sound-events.ts'
import * as freshAlert from '../features/notifications/fresh-alert.ts'
import * as notifications from '../features/notifications/notification-events.ts'
import * as patients from '../features/patients/patient-events.ts'
import * as onCall from '../features/on-call/on-call-events.ts'
import * as notes from '../features/patient-notes/note-events.ts'
import * as preferences from '../features/preferences/preference-events.ts'
import * as profile from '../features/profile/profile-events.ts'
import * as programs from '../features/programs/program-events.ts'
import * as push from '../features/push/push-events.ts'
import * as search from '../features/search/search-events.ts'
import * as security from '../features/security/security-events.ts'
import * as session from '../features/session/session-events.ts'
import * as timeline from '../features/timeline/timeline-events.ts'
import * as typing from '../features/typing/typing-events.ts'
import * as urgent from '../features/urgent-deliveries/delivery-events.ts'
import * as upsell from '../features/upsell/upsell-events.ts'
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
    timeline.handleChat,
  ),
  'message.reply': on(E['message.reply'], messages.handleReply, channels.handleVersion),
  'message.edited': on(
    E['message.edited'],
    messages.handleEdited,
    channels.handleEdited,
    bookmarks.handleMessage,
    files.handleMessage,
    timeline.handleMessage,
    search.handleMessage,
    notifications.handleMessage,
  ),
  'message.reminder': on(
    E['message.reminder'],
    messages.handleReminder,
    security.handleWaiting,
    sounds.handleReminder,
    urgent.handleReminder,
  ),
  'message.alert': on(E['message.alert'], urgent.handleAlert, security.handleWaiting, sounds.handleAlert),
  'notification.alert': on(E['notification.alert'], security.handleWaiting, sounds.handleNoticeAlert),
  'message.delivery.changed': on(E['message.delivery.changed'], urgent.handleDelivery),
  'message.acknowledged': on(E['message.acknowledged'], messages.handleAcknowledged, channels.handleAcknowledged),
  'message.form.answered': on(E['message.form.answered'], messages.handleFormAnswered, channels.handleVersion),
  'message.activity.changed': on(
    E['message.activity.changed'],
    messages.handleActivityChanged,
    channels.handleVersion,
    files.handleMessage,
  ),
  'message.deleted': on(
    E['message.deleted'],
    messages.handleDeleted,
    channels.handleDeleted,
    bookmarks.handleMessage,
    files.handleMessage,
    timeline.handleMessage,
    search.handleMessage,
    notifications.handleMessage,
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

  new_discussion: on(E.new_discussion, channels.handleGroup, patients.handleChannels, locations.handleRead),
  edited_discussion: on(E.edited_discussion, messages.handleVersion, channels.handleEditedDiscussion),
  'channel.sync': on(E['channel.sync'], messages.handleGroupVersion, channels.handleGroup, patients.handleChannels),
  'channel.mute.toggle': on(E['channel.mute.toggle'], channels.handleMute),
  'refresh.channels.list': on(
    E['refresh.channels.list'],
    channels.handleRefresh,
    flags.handleRefresh,
    patients.handleRefresh,
    locations.handleRead,
  ),
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
    patients.handleMemberRemoved,
    locations.handleRead,
    bookmarks.handleMemberRemoved,
    files.handleMemberRemoved,
    search.handleMemberRemoved,
    timeline.handleMemberRemoved,
    notifications.handleMemberRemoved,
  ),
  'group.member.removed.in.bulk': on(
    E['group.member.removed.in.bulk'],
    messages.handleMembersRemoved,
    channels.handleMembersRemoved,
    patients.handleMembersRemoved,
    locations.handleRead,
    bookmarks.handleMembersRemoved,
    files.handleMembersRemoved,
    search.handleMembersRemoved,
    timeline.handleMembersRemoved,
    notifications.handleMembersRemoved,
  ),
  'entity.member.active.status.toggled': on(
    E['entity.member.active.status.toggled'],
    users.handleActiveStatus,
    channels.handleActiveStatus,
    session.handleActiveStatus,
  ),
  'location.member.removed': on(
    E['location.member.removed'],
    users.handleRemovedFromPlace,
    channels.handleRemovedFromPlace,
    session.handleRemovedFromPlace,
    bookmarks.handleMemberRemoved,
    files.handleMemberRemoved,
    search.handleMemberRemoved,
    timeline.handleMemberRemoved,
    broadcasts.handleRemovedFromPlace,
    notifications.handleRemovedFromPlace,
  ),

  'user.status': on(E['user.status'], users.handleStatus),
  'user.profileInfo': on(E['user.profileInfo'], users.handleProfile, channels.handleProfile),
  'user.out.of.office': on(E['user.out.of.office'], users.handleOutOfOffice),
  'on.call.changed': on(E['on.call.changed'], onCall.handleChange, escalations.handleChange),
  'refresh.user.data': on(
    E['refresh.user.data'],
    session.handleRefreshUserData,
    upsell.handleRefreshUserData,
    preferences.handleRefreshUserData,
    sounds.handleRefreshUserData,
  ),
  'user.sessions.changed': on(E['user.sessions.changed'], security.handleSessions),
  'waiting.changed': on(E['waiting.changed'], security.handleWaiting),

  'patient.transferred': on(
    E['patient.transferred'],
    channels.handleTransfer,
    patients.handleTransfer,
    programs.handleTransfer,
    locations.handleRead,
  ),
  'family.changed': on(E['family.changed'], families.handleFamilyChanged),
  'on.patient.update': on(
    E['on.patient.update'],
    channels.handlePatient,
    flags.handlePatient,
    patients.handlePatient,
    timeline.handlePatient,
  ),
  'patient.assessment.completed': on(
    E['patient.assessment.completed'],
    forms.handleCompleted,
    channels.handlePatient,
    timeline.handleHappened,
  ),
  'notify.patient.discharge.change': on(E['notify.patient.discharge.change'], channels.handlePatient),
  'attendance.changed': on(E['attendance.changed'], attendance.handleAttendance, timeline.handleHappened),
  'programs.changed': on(E['programs.changed'], programs.handlePrograms),
  'notes.synced': on(E['notes.synced'], channels.handleNotesSynced),
  'patient.note.changed': on(E['patient.note.changed'], notes.handleNote, timeline.handleHappened),
  'record.entry.changed': on(E['record.entry.changed'], record.handleEntry),
  'queue.changed': on(E['queue.changed'], eventQueue.handleQueue),

  'notification.center': on(
    E['notification.center'],
    notifications.handleTold,
    freshAlert.handleTold,
    upsell.handleTold,
    sounds.handleTold,
  ),
  'user.read.notification': on(
    E['user.read.notification'],
    notifications.handleRead,
    freshAlert.handleRead,
    broadcasts.handleRead,
    push.handleRead,
  ),
  'new.broadcast.message': on(E['new.broadcast.message'], broadcasts.handleNew),
  'broadcast.changed': on(E['broadcast.changed'], broadcasts.handleOutgoing),

  'meeting.join': on(E['meeting.join'], calls.handleSignal),
  'meeting.end': on(E['meeting.end'], calls.handleSignal),
  'meeting.reject': on(E['meeting.reject'], calls.handleSignal),
  'meeting.not-responding': on(E['meeting.not-responding'], calls.handleSignal),
  'meeting.cancelled': on(E['meeting.cancelled'], calls.handleSignal),
  'meeting.in-progress': on(E['meeting.in-progress'], calls.handleSignal),
  'meeting.unauthorized.location': on(E['meeting.unauthorized.location'], calls.handleUnauthorized),
}
