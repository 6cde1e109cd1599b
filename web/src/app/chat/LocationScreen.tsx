import type { Location } from '@kinward/contract/locations'
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { channelTitle } from '../../features/channels/channel-title.ts'
import { neighbour } from '../../features/channels/channel-sections.ts'
import { locationOf } from '../../features/channels/visits.ts'
import { Watermark } from '../../features/security/components/Watermark.tsx'
import type { FamilyDoor } from '../../features/families/components/FamilyPage.tsx'
import { OpenMediaContext } from '../../features/files/media-context.ts'
import { useSession } from '../../features/session/use-session.ts'
import { AppShell } from '../../features/shell/components/AppShell.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLayout } from '../../ui/use-layout.ts'
import { channelPath, idFrom, type InPlace, locationPath, PATIENT_PARAM, patientsPath } from '../paths.ts'
import type { Whereabouts } from '../place-items.ts'
import { PlaceBar, PlaceRail } from '../PlaceNav.tsx'
import { useAlertsParam } from '../alerts/use-alerts-param.ts'
import { wasAlertGone } from '../alerts/alert-gone.ts'
import { ChannelListContainer } from './ChannelListContainer.tsx'
import styles from './chat.module.css'
import { ClosedThread } from './ClosedThread.tsx'
import { ChannelDialogs } from './dialogs/ChannelDialogs.tsx'
import { FormDialog } from './FormDialog.tsx'
import { MainPane } from './MainPane.tsx'
import { ProfileCards } from './ProfileCards.tsx'
import { hasPanel, SidePanel } from './SidePanel.tsx'
import { CHAT_TEXTS } from './texts.ts'
import { useChannelsOf } from './use-channels-of.ts'
import { useChatKeys } from './use-chat-keys.ts'
import { useDoor } from './use-door.ts'
import { useHere, useOpenId } from './use-here.ts'
import { useMediaParam } from './use-media-param.ts'
import { useOpenGroup } from './use-open-group.ts'
import { useThreadParam } from './use-thread-param.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AlertsPane = lazyPart(() => import('../alerts/parts.ts').then(({ AlertsPane }) => ({ default: AlertsPane })))
const PatientPane = lazyPart(() => import('../patient/PatientPane.tsx'))
const FamilyWatch = lazyExtra(() => import('../../features/families/components/FamilyWatch.tsx'))
const MediaContainer = lazyDialog(() => import('./MediaContainer.tsx'))

type LocationScreenProps = {
  location: Location
  locations: readonly Location[]
  channelId: number | null
  /** A screen that stands in the place of a channel. */
  inPlace: InPlace | null
}

/** The three panes at a location. */
export function LocationScreen({ location, locations, channelId, inPlace }: LocationScreenProps) {
  const { user } = useSession()
  const me = user.id
  const layout = useLayout()
  const navigate = useNavigate()
  const address = useLocation()
  const openId = useOpenId(location.id, channelId)
  const mine = useChannelsOf(location, openId)
  const { groups, people, status } = mine
  const alerts = useAlertsParam()
  const { threadId, panel, panelMessageId, open: openThread, openPanel, close: closeThread } = useThreadParam()
  const media = useMediaParam()
  const [listOpen, setListOpen] = useState(false)
  const [familyDoor, setFamilyDoor] = useState<FamilyDoor | null>(null)
  const opened = useOpenGroup({ location, channelId: openId, groups, status, missing: mine.missing })
  const { group, isListed, isLoading, isUnknown } = opened
  const title = group && channelTitle(group, people, me)
  const closed = useHere({ location, channelId, title, isListed, isLoaded: status === 'ready', me })

  useChatKeys({
    onStep(step) {
      const next = neighbour(mine.sections, openId, step)
      if (next) void navigate(channelPath(location.id, next.id))
    },
    onEscape() {
      if (alerts.panel !== null) {
        alerts.close()
        return true
      }
      if (threadId === null && panel === null) return false
      closeThread()
      return true
    },
  })

  const panels = { threadId, openThread, closeThread, panel, panelMessageId, openPanel }
  const place = useMemo(() => (group ? locationOf(group, location) : location), [group, location])
  const door = useDoor(group, place)
  // The location of the reader has its own mark around all of this.
  const isMarked = place !== location && place.configurations.disableScreenshots
  const channel = group && { location: place, here: location, group, groups, people, me, layout, ...panels }
  const closedThread = closed && closed.threadId !== null ? closed : null
  const leaveClosedThread = () => void navigate(locationPath(location.id), { replace: true })
  const besideId = inPlace === 'patients' ? idFrom(new URLSearchParams(address.search).get(PATIENT_PARAM)) : null
  const leaveBeside = () => void navigate(patientsPath(location.id), { replace: true })
  const leaveOther = closedThread ? leaveClosedThread : besideId !== null ? leaveBeside : closeThread
  const leavePanel = alerts.panel !== null ? alerts.close : leaveOther
  const isAlertGone = wasAlertGone(address.state)
  const nav = { location, locations, current: alerts.panel === null ? whereaboutsOf(inPlace) : null }
  return (
    <OpenMediaContext value={media.open}>
      <ChannelDialogs location={location} people={people} me={me}>
        {isMarked && <Watermark name={user.fullName} />}
        {location.role === 'family' && (
          <Suspense fallback={null}>
            <FamilyWatch key={location.id} location={location} onChange={setFamilyDoor} />
          </Suspense>
        )}
        <FormDialog location={place} groups={groups}>
          <ProfileCards location={location} groups={groups} group={group} people={people} me={me} layout={layout}>
            <AppShell
              layout={layout}
              rail={<PlaceRail {...nav} />}
              bottomBar={<PlaceBar {...nav} />}
              list={
                <ChannelListContainer
                  key={location.id}
                  location={location}
                  locations={locations}
                  channelId={openId}
                  mine={mine}
                  people={people}
                  me={me}
                  layout={layout}
                />
              }
              main={
                <MainPane
                  channel={channel}
                  channelId={openId}
                  isUnknown={isUnknown}
                  closed={closed}
                  isAlertGone={isAlertGone}
                  inPlace={inPlace}
                  search={{ location, locations, groups, people, me }}
                  door={door}
                  familyDoor={familyDoor}
                  location={location}
                  layout={layout}
                  isLoading={isLoading}
                  failed={opened.failed}
                  onRetry={() => (mine.missing ? void mine.refetch() : opened.lookAgain())}
                  onOpenList={() => setListOpen(true)}
                />
              }
              panel={
                alerts.panel !== null ? (
                  <Suspense fallback={<Skeleton rows={5} className={styles.loading} />}>
                    <AlertsPane
                      panel={alerts.panel}
                      location={location}
                      locations={locations}
                      groups={groups}
                      people={people}
                      me={me}
                      layout={layout}
                      onClose={alerts.close}
                    />
                  </Suspense>
                ) : closedThread ? (
                  <ClosedThread reason={closedThread.reason} layout={layout} onClose={leaveClosedThread} />
                ) : channel && door === null && hasPanel(channel) ? (
                  <SidePanel {...channel} />
                ) : besideId !== null ? (
                  <Suspense fallback={null}>
                    <PatientPane
                      location={location}
                      patientId={besideId}
                      people={people}
                      layout={layout}
                      besideId={null}
                      onClose={leaveBeside}
                    />
                  </Suspense>
                ) : null
              }
              hasChannel={
                openId !== null ||
                inPlace !== null ||
                isAlertGone ||
                familyDoor !== null ||
                closed?.reason === 'removed' ||
                closed?.movedTo !== undefined
              }
              skipLabel={CHAT_TEXTS.pages[inPlace ?? (openId === null ? 'chats' : 'channel')].skip}
              listOpen={listOpen}
              onCloseList={() => setListOpen(false)}
              onClosePanel={leavePanel}
            />
          </ProfileCards>
        </FormDialog>
      </ChannelDialogs>
      {media.at && (
        <Suspense fallback={null}>
          <MediaContainer
            at={media.at}
            location={location}
            groups={groups}
            people={people}
            me={me}
            onStep={media.step}
            onClose={media.close}
          />
        </Suspense>
      )}
    </OpenMediaContext>
  )
}

function whereaboutsOf(inPlace: InPlace | null): Whereabouts {
  return inPlace === 'patients' || inPlace === 'on-call' || inPlace === 'broadcasts' ? inPlace : 'chats'
}
