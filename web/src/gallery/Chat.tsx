import { useMantineColorScheme } from '@mantine/core'
import type { Group } from '@kinward/contract/groups'
import { useState } from 'react'
import { audienceOf } from '../features/composer/audience.ts'
import { Composer } from '../features/composer/components/Composer.tsx'
import { ChannelHeader } from '../features/channels/components/ChannelHeader.tsx'
import { ChannelList } from '../features/channels/components/ChannelList.tsx'
import type { ListTools } from '../features/channels/components/list-tools.ts'
import { sortOptionsFor } from '../features/channels/sort-channels.ts'
import { LocationSwitcher } from '../features/locations/components/LocationSwitcher.tsx'
import type { MessageListItem } from '../features/messages/components/message-list-item.ts'
import type { MessageActions, MessageView } from '../features/messages/components/message-view.ts'
import { MessageList } from '../features/messages/components/MessageList.tsx'
import { AccountMenu } from '../features/shell/components/AccountMenu.tsx'
import { AppShell } from '../features/shell/components/AppShell.tsx'
import { chatsItem } from '../features/shell/components/nav-items.ts'
import { BottomBar, Rail } from '../features/shell/components/Rail.tsx'
import { ThreadPanel } from '../features/threads/components/ThreadPanel.tsx'
import { OfflineBand } from '../ui/OfflineBand.tsx'
import { toast } from '../ui/toast.ts'
import { useLayout } from '../ui/use-layout.ts'
import { NO_FILES } from './composer.ts'
import { FLAGS, here, locations, NOW, sections } from './channels.ts'
import { order, replies } from './messages.ts'
import { ME, people, person } from './people.ts'

export const view: MessageView = {
  meId: ME,
  people,
  flags: new Map(Object.values(FLAGS).map((flag) => [flag.id, flag])),
  now: NOW,
  rights: {
    me: ME,
    type: 'patients',
    role: 'admin',
    permissions: [],
    flags: { enableBookmarks: true, enablePinMessages: true, enableReadReceipts: true },
    isOpen: true,
    seq: 0,
    mayWrite: true,
    forwardByAuthorOnly: false,
  },
  channelHref: (id, type) => `/c/${type}/${id}`,
}
const say = (title: string) => () => toast.info({ title })
export const actions: MessageActions = {
  onOpenThread: say('Thread'),
  onAcknowledge: say('Acknowledged'),
  onRetry: say('Again'),
  onDiscard: say('Discarded'),
  onDiscardFile: say('File discarded'),
  onReact: say('Reacted'),
  onRate: say('Rated'),
  onPin: say('Pinned'),
  onBookmark: say('Bookmarked'),
  onQuote: say('Quoted'),
  onForward: say('Forward'),
  onToRecord: say('To the record'),
  onCopyLink: say('Copied'),
  onMarkUnread: say('Unread'),
  onEdit: say('Edit'),
  onSaveEdit: (message) => Promise.resolve(message),
  onRemove: say('Deleted'),
  onDetails: say('Details'),
  onHistory: say('History'),
  onReactions: say('Reactions'),
  onJump: say('Jump'),
  onLocked: say('Locked'),
  onMenu: say('Menu'),
}
const tools: ListTools = {
  sortOptions: (type) => sortOptionsFor(type, { patientFlags: true, patientAcuityScore: true }),
  onSort: (_, option) => toast.info({ title: option }),
  onAdd: (type) => toast.info({ title: type }),
  onQuietSettings: say('Quiet channels'),
  menuFor: () => [{ kind: 'item', key: 'mute', content: 'Mute', onSelect: say('Muted') }],
}
const members = [...people.values()].map(({ id, fullName, title, userType }) => ({
  id,
  name: fullName,
  title,
  userType,
}))

type ChatProps = {
  group: Group | null
  items: MessageListItem[]
  thread?: boolean
  offline?: boolean
  anchored?: boolean
  placeholder: string
  more?: () => MessageListItem[]
}

export function Chat({
  group,
  items: given,
  thread = false,
  offline = false,
  anchored = false,
  placeholder,
  more,
}: ChatProps) {
  const layout = useLayout()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [open, setOpen] = useState(thread)
  const [listOpen, setListOpen] = useState(false)
  const [words, setWords] = useState('')
  const [also, setAlso] = useState(false)
  const [items, setItems] = useState(given)
  const account = (
    <AccountMenu
      user={person(ME)}
      scheme={colorScheme}
      onScheme={setColorScheme}
      settingsTo="/settings"
      statusTo="/settings/status"
      onLock={say('Locked')}
      onSignOut={say('Signed out')}
      at={layout === 'phone' ? 'bar' : 'rail'}
    />
  )
  const nav = { items: [chatsItem('/', 0)], account }
  const send = (parent: boolean) => (markup: string) => {
    if (parent) return
    const key = `s${Date.now()}`
    setItems((now) => [
      ...now,
      {
        kind: 'pending',
        key,
        continued: false,
        entry: { hashKey: key, message: markup, createdAt: NOW, state: 'waiting' },
      },
    ])
  }
  const audience = group && audienceOf(group, people)
  return (
    <AppShell
      layout={layout}
      rail={<Rail {...nav} />}
      bottomBar={<BottomBar {...nav} />}
      list={
        <ChannelList
          header={
            <LocationSwitcher
              current={here}
              locations={locations}
              hrefFor={(location) => `/l/${location.id}`}
              layout={layout}
            />
          }
          view="channels"
          sections={sections(layout === 'phone')}
          status="ready"
          people={people}
          meId={ME}
          activeId={group?.id ?? null}
          hrefFor={({ id }) => `/c/${id}`}
          now={NOW}
          layout={layout}
          tools={tools}
          words={words}
          onWords={setWords}
          onLeaveView={say('Back')}
          onRetry={say('Again')}
        />
      }
      main={
        group &&
        audience && (
          <>
            <ChannelHeader
              group={group}
              people={people}
              meId={ME}
              placeName="North Shore"
              audience={audience}
              layout={layout}
              backTo="/"
              onOpenList={() => setListOpen(true)}
              onToggleDetails={say('Details')}
              menu={tools.menuFor(group)}
            />
            {offline && <OfflineBand />}
            <MessageList
              items={items}
              view={view}
              actions={{ ...actions, onOpenThread: () => setOpen(true) }}
              openThreadId={open || thread ? order.id : null}
              anchorKey={anchored ? 'unread' : null}
              hasOlder={more !== undefined}
              hasNewer={false}
              onReachTop={() => more && setItems((now) => (now.length > 2000 ? now : [...more(), ...now]))}
              onReachBottom={() => {}}
              onSeen={({ id }) => document.body.setAttribute('data-seen', String(id))}
              onJumpToLatest={() => {}}
            />
            <Composer
              audience={audience}
              placeholder={placeholder}
              members={members}
              initialMarkup=""
              onChange={() => {}}
              onSend={send(false)}
              variant={layout === 'phone' ? 'phone' : 'channel'}
              {...NO_FILES}
            />
          </>
        )
      }
      panel={
        open && group && audience ? (
          <ThreadPanel
            subtitle="Walter Brandvold, care team"
            status="ready"
            parent={order}
            replies={replies}
            pending={[]}
            view={view}
            actions={actions}
            alsoInChannel={also}
            onAlsoInChannel={setAlso}
            onRetry={say('Again')}
            onClose={() => setOpen(false)}
            layout={layout}
            composer={
              <Composer
                audience={audience}
                placeholder="Reply to Dr. Priya Raman"
                members={members}
                initialMarkup=""
                onChange={() => {}}
                onSend={send(true)}
                variant={layout === 'phone' ? 'phone' : 'panel'}
                {...NO_FILES}
              />
            }
          />
        ) : null
      }
      hasChannel={group !== null}
      listOpen={listOpen}
      onCloseList={() => setListOpen(false)}
      onClosePanel={() => setOpen(false)}
    />
  )
}
