import type { PhoneStatus } from '@kinward/contract/meetings'
import { useState, useSyncExternalStore } from 'react'
import type { Call, CallsState } from '../features/calls/call-state.ts'
import CallLayer from '../features/calls/components/CallLayer.tsx'
import { LockScreen } from '../features/security/components/LockScreen.tsx'
import { PinPad } from '../features/security/components/PinPad.tsx'
import {
  buildCall,
  buildCallPerson,
  buildMeeting,
  buildSearch,
  buildSupport,
  createFakeCalls,
} from '../test/fake-calls.ts'
import { walterOpen } from './channels.ts'
import { Chat } from './Chat.tsx'
import { channelItems } from './messages.ts'

/** A picture that moves, as a camera would give one. */
function drawPicture(hue: number): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  const pen = canvas.getContext('2d')
  let step = 0
  setInterval(() => {
    if (!pen) return
    step += 1
    pen.fillStyle = `hsl(${hue} 35% 38%)`
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = `hsl(${hue} 30% 62%)`
    pen.beginPath()
    pen.arc(320 + Math.sin(step / 20) * 30, 250, 130, 0, 7)
    pen.fill()
  }, 50)
  return canvas.captureStream(20)
}

const connected = (over: Partial<Call> = {}): Call =>
  buildCall({ status: 'Connected', connectedAt: Date.now() - 252_000, ...over })

const seen = (over: Partial<Call> = {}): Call =>
  connected({
    kind: 'KINWARD_VIDEO',
    own: { audio: true, video: true },
    theirs: { audio: true, video: true },
    localStream: drawPicture(40),
    remoteStream: drawPicture(180),
    ...over,
  })

const support = buildSupport()

/** A call for help that rings for the first two, at the second of three steps. */
const searching = (over: Partial<Call> = {}): Call =>
  buildCall({
    support,
    other: { ...buildCallPerson(), userId: null, fullName: support.displayName, first_name: support.displayName },
    meeting: buildMeeting({
      emergencySupport: support,
      escalationData: buildSearch({ step: 2 }),
      participants: ['Dr. Priya Raman', 'Luis Carranza'].map((fullName, index) => ({
        ...buildCallPerson({ userId: 30 + index, fullName }),
        state: 'ringing',
      })),
    }),
    ...over,
  })

/** A call by phone, as far as both phones have come. */
const phoned = (own: PhoneStatus, theirs: PhoneStatus | null, over: Partial<Call> = {}): Call =>
  buildCall({
    kind: 'KINWARD_VOICE_PHONE_CALL',
    meeting: buildMeeting({ medium: 'twilio', phones: { own, theirs, dialled: null } }),
    ...over,
  })

const number = { ...buildCallPerson({ fullName: '+1 207 555 0143', title: null }), userId: null }

const STATES: Record<string, () => CallsState> = {
  calling: () => ({ call: buildCall(), waiting: null }),
  ringing: () => ({ call: buildCall({ isCaller: false, status: 'Ringing' }), waiting: null }),
  joining: () => ({ call: buildCall({ isCaller: false, status: 'Joining' }), waiting: null }),
  voice: () => ({ call: connected(), waiting: null }),
  mini: () => ({ call: connected({ mode: 'mini' }), waiting: null }),
  muted: () => ({
    call: connected({ own: { audio: false, video: false }, theirs: { audio: false, video: false } }),
    waiting: null,
  }),
  video: () => ({ call: seen(), waiting: null }),
  max: () => ({ call: seen({ mode: 'max' }), waiting: null }),
  'voice-max': () => ({ call: connected({ mode: 'max' }), waiting: null }),
  lost: () => ({ call: connected({ isReconnecting: true }), waiting: null }),
  waiting: () => ({ call: connected(), waiting: buildMeeting() }),
  help: () => ({ call: searching(), waiting: null }),
  'help-begun': () => ({ call: searching({ meeting: null }), waiting: null }),
  'help-max': () => ({ call: searching({ mode: 'max' }), waiting: null }),
  'help-mini': () => ({ call: searching({ mode: 'mini' }), waiting: null }),
  'help-ringing': () => ({ call: buildCall({ isCaller: false, status: 'Ringing', support }), waiting: null }),
  'help-voice': () => ({ call: connected({ support }), waiting: null }),
  'help-voice-max': () => ({ call: connected({ support, mode: 'max' }), waiting: null }),
  'phone-own': () => ({ call: phoned('ringing', null), waiting: null }),
  'phone-theirs': () => ({ call: phoned('in-progress', 'ringing'), waiting: null }),
  'phone-max': () => ({ call: phoned('in-progress', 'ringing', { mode: 'max' }), waiting: null }),
  'phone-mini': () => ({ call: phoned('ringing', null, { mode: 'mini' }), waiting: null }),
  'phone-voice': () => ({ call: connected({ kind: 'KINWARD_VOICE_PHONE_CALL' }), waiting: null }),
  'phone-dialled': () => ({
    call: phoned('ringing', null, { kind: 'DIRECT_PHONE_CALL', dialled: '+12075550143', other: number }),
    waiting: null,
  }),
  'help-waiting': () => ({ call: connected(), waiting: buildMeeting({ emergencySupport: support }) }),
}

/** A call in a state of `STATES`, over a channel or over the lock. */
export function CallPage({ state, isLocked }: { state: string; isLocked: boolean }) {
  const [calls] = useState(() =>
    createFakeCalls((STATES[state] ?? STATES['voice'])?.() ?? { call: null, waiting: null }),
  )
  const shown = useSyncExternalStore(calls.subscribe, calls.get)
  return (
    <>
      {isLocked ? (
        <LockScreen now={new Date(2025, 10, 15, 3, 10)} title="Welcome back, Dana" hint="Enter your PIN" waiting={null}>
          <PinPad onEnter={() => {}} busy={false} error={null} onSignOut={() => {}} />
        </LockScreen>
      ) : (
        <Chat group={walterOpen} items={channelItems} placeholder="Message the care team of Walter Brandvold" />
      )}
      <CallLayer calls={calls} state={shown} isLocked={isLocked} pathname="/" />
    </>
  )
}
