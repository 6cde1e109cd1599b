import { AddPeopleModal } from '../features/channels/components/AddPeopleModal.tsx'
import { ChannelDetails } from '../features/channels/components/ChannelDetails.tsx'
import { CreateGroupModal } from '../features/channels/components/CreateGroupModal.tsx'
import { EditGroupModal } from '../features/channels/components/EditGroupModal.tsx'
import { JoinPane } from '../features/channels/components/JoinPane.tsx'
import { ManageChannels } from '../features/channels/components/ManageChannels.tsx'
import { NewMessageModal } from '../features/channels/components/NewMessageModal.tsx'
import { QuietSettingsModal } from '../features/channels/components/QuietSettingsModal.tsx'
import { ProfileCard } from '../features/users/components/ProfileCard.tsx'
import { Modal } from '../ui/Modal.tsx'
import { toast } from '../ui/toast.ts'
import { useLayout } from '../ui/use-layout.ts'
import { at, handover, NOW, walterOpen } from './channels.ts'
import { ME, people, person } from './people.ts'

const say = (title: string) => () => toast.info({ title })
const everyone = [...people.values()]
const idle = { busy: false, error: undefined, onClose: say('Closed') }

/** The windows and screens about channels, one at a time. */
export const CHANNEL_PAGES: Record<string, () => React.ReactNode> = {
  create: () => (
    <CreateGroupModal type="discussion" people={everyone} placeName="North Shore" {...idle} onCreate={say('Made')} />
  ),
  refused: () => (
    <EditGroupModal
      group={{ ...handover, group_details: 'What the next shift must know.' }}
      placeName="North Shore"
      {...idle}
      error="There is already a discussion with this name."
      onSave={say('Saved')}
    />
  ),
  add: () => <AddPeopleModal title="Night shift handover" people={everyone} {...idle} onAdd={say('Added')} />,
  nobody: () => <AddPeopleModal title="Night shift handover" people={[]} {...idle} onAdd={say('Added')} />,
  'new-message': () => <NewMessageModal people={everyone} {...idle} onChoose={say('Chosen')} />,
  quiet: () => (
    <QuietSettingsModal
      settings={{ discussion_channels_settings: { hideChannelsAfter: 24 } }}
      kinds={[
        { type: 'patients', lockedTo: '/upsell-features' },
        { type: 'discussion', lockedTo: null },
        { type: 'omni', lockedTo: null },
      ]}
      onChange={say('Changed')}
      onClose={say('Closed')}
    />
  ),
  profile: () => (
    <Modal title="Profile" isBare onClose={say('Closed')}>
      <ProfileCard
        person={{ ...person(3), status_message: 'On call until 7:00 am', status_updated_at: '2025-11-15T02:00:00Z' }}
        now={NOW}
        onMessage={say('Message')}
        zoomLink="https://zoom.us/j/123"
        callTo={{ name: person(3).fullName, onVoice: say('Call'), onVideo: say('Video'), onPhone: say('Phone') }}
        busy={false}
        error={undefined}
      />
    </Modal>
  ),
  join: () => <JoinPane group={handover} title="Night shift handover" {...idle} onJoin={say('Joined')} />,
  manage: () => (
    <ManageChannels
      placeName="North Shore"
      groups={['Night shift handover', 'Controlled drugs count', 'Supplies', 'Family line'].map((name, index) => ({
        id: index + 1,
        type: index === 3 ? ('omni' as const) : ('discussion' as const),
        name,
        is_public: index !== 1,
        archived_at: null,
        createdAt: '2025-01-01T00:00:00Z',
        hasJoined: index < 2,
        memberCount: 18 - index * 4,
        last_message_time: at(3, 5 - index),
      }))}
      status="ready"
      isArchived={false}
      now={NOW}
      backTo="/"
      hrefFor={({ id }) => `/c/${id}`}
      onShow={say('Shown')}
      onArchive={say('Archived')}
      onRetry={say('Again')}
    />
  ),
  details: () => <Details />,
}

const NOWHERE = { groupId: 1, place: 0, tags: [] }

function Details() {
  const layout = useLayout()
  return (
    <div style={{ maxWidth: layout === 'phone' ? 'none' : 370, height: '100%' }}>
      <ChannelDetails
        group={{ ...walterOpen, createdAt: '2025-10-01T00:00:00Z' }}
        people={people}
        meId={ME}
        placeName="North Shore"
        now={NOW}
        layout={layout}
        shared={{
          items: [
            {
              ...NOWHERE,
              messageId: 1,
              senderId: 2,
              timeStamp: at(2, 47),
              attachment: { type: 'file', orignalFileName: 'Comfort kit log Nov 15.pdf' },
            },
            { ...NOWHERE, messageId: 2, senderId: 5, timeStamp: at(22, 14, 14), attachment: { type: 'voice-clip' } },
          ],
          status: 'ready',
          onAll: say('All'),
          onRetry: say('Again'),
          hrefFor: ({ messageId }) => `/m/${messageId}`,
        }}
        actions={{
          onEdit: say('Edit'),
          onMute: say('Mute'),
          onAudit: say('Audit'),
          onAdd: say('Add'),
          onRemove: say('Remove'),
          onLeave: say('Leave'),
          onArchive: say('Archive'),
          onOpenProfile: say('Profile'),
          onClose: say('Closed'),
        }}
      />
    </div>
  )
}
