import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { topDialog } from '../../../ui/top-dialog.ts'
import { useHostOnTop } from '../../../ui/use-host-on-top.ts'
import { useLayout } from '../../../ui/use-layout.ts'
import { aboveMain } from '../../shell/above-main.ts'
import type { Calls, CallsState } from '../call-state.ts'
import { acceptUnasked } from './accept-unasked.ts'
import { behindLock, channelOf, unnamed } from './call-words.ts'
import { CallBar } from './CallBar.tsx'
import styles from './CallLayer.module.css'
import { CallPill } from './CallPill.tsx'
import { CallWindow } from './CallWindow.tsx'
import { DropCallDialog } from './DropCallDialog.tsx'
import { IncomingCall } from './IncomingCall.tsx'
import { RemoteSound } from './RemoteSound.tsx'
import { useCallKey } from './use-call-key.ts'
import { createWindowPlace } from './window-place.ts'

type CallLayerProps = {
  calls: Calls
  state: CallsState
  isLocked: boolean
  /** What is read under it; who goes elsewhere wants to see it. */
  pathname: string
}

/** The call there is and the one that rings, over whatever screen is open. */
export default function CallLayer({ calls, state, isLocked, pathname }: CallLayerProps) {
  const { waiting } = state
  const call = state.call && isLocked ? behindLock(state.call) : state.call
  const waitingCaller = waiting && (isLocked ? unnamed(waiting.Caller) : waiting.Caller)
  const isPhone = useLayout() === 'phone'
  const host = useHostOnTop(styles.host, 'windows')
  const slot = useSyncExternalStore(aboveMain.subscribe, aboveMain.get)
  const isCovered = useSyncExternalStore(topDialog.subscribe, () => topDialog.get() !== null)
  const [place] = useState(createWindowPlace)
  const [askedHash, setAskedHash] = useState<string | null>(null)
  const isAsking = waiting !== null && askedHash === waiting.hash
  const isRinging = call?.status === 'Ringing'
  const running = isRinging ? null : call
  // On a locked screen the keys stay free.
  const isAlone = running?.mode === 'mini' || (isLocked && running?.mode === 'small')

  useCallKey()
  const leaveMax = useEffectEvent(() => {
    if (call?.mode === 'max') calls.setMode('small')
  })
  const openPath = useRef(pathname)
  useEffect(() => {
    if (openPath.current !== pathname) leaveMax()
    openPath.current = pathname
  }, [pathname])

  function acceptWaiting() {
    if (acceptUnasked.read()) void calls.acceptWaiting()
    else setAskedHash(waiting?.hash ?? null)
  }

  return (
    <>
      {running &&
        createPortal(
          <CallBar call={running} calls={calls} isLocked={isLocked} isAlone={isAlone} isOverPage={slot === null} />,
          slot ?? document.body,
        )}
      {running?.remoteStream && <RemoteSound stream={running.remoteStream} isOn={running.isSpeakerOn} />}
      {running &&
        !isAlone &&
        createPortal(
          <CallWindow
            key={running.hash}
            call={running}
            calls={calls}
            isLocked={isLocked}
            isPhone={isPhone}
            place={place}
          />,
          document.body,
        )}
      {createPortal(
        <>
          {running && isCovered && <CallPill call={running} calls={calls} />}
          {call && isRinging && (
            <IncomingCall
              key={call.hash}
              caller={call.other}
              supportName={call.support?.displayName ?? null}
              kind={call.kind}
              locationName={call.place.locationName}
              channelName={channelOf(call.place, isLocked)?.name ?? null}
              isBusy={false}
              onAccept={() => void calls.answer()}
              onDecline={() => void calls.end()}
            />
          )}
          {waiting && waitingCaller && !isAsking && (
            <IncomingCall
              key={waiting.hash}
              caller={waitingCaller}
              supportName={waiting.emergencySupport?.displayName ?? null}
              kind={waiting.kind}
              locationName={waiting.locationName}
              channelName={isLocked || waiting.channelType === 'personal' ? null : waiting.channelName}
              isBusy
              onAccept={acceptWaiting}
              onDecline={() => void calls.declineWaiting()}
            />
          )}
        </>,
        host,
      )}
      {isAsking && waitingCaller && (
        <DropCallDialog
          callerName={waitingCaller.fullName}
          supportName={waiting.emergencySupport?.displayName ?? null}
          onAccept={() => void calls.acceptWaiting()}
          onDecline={() => void calls.declineWaiting()}
          onClose={() => setAskedHash(null)}
        />
      )}
    </>
  )
}
