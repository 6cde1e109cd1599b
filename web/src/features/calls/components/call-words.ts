import type { CallKind } from '@kinward/contract/meetings'
import { isByPhone } from '../call-of.ts'
import type { Call, CallParty, CallPlace } from '../call-state.ts'
import { texts } from './texts.ts'

/** '04:12', or '1:02:05' from an hour on. */
export function formatCallTime(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const rest = `${two(minutes % 60)}:${two(Math.floor(seconds) % 60)}`
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`
}

/** What carries a call, by its name. */
export function mediumOf(kind: CallKind): string {
  if (isByPhone(kind)) return texts.phone
  return kind === 'KINWARD_VIDEO' ? texts.video : texts.voice
}

/** Nobody has answered yet. */
export function isCalling({ isCaller, status }: Call): boolean {
  return isCaller && (status === 'Calling' || status === 'Connecting')
}

/** How far a call by phone has come: whose phone rings now, and what the caller does. Null once the two talk. */
export function phoneWords(call: Call): string | null {
  if (!isByPhone(call.kind) || !isCalling(call)) return null
  const step = phoneStep(call)
  if (step === 'theirs') return texts.ringing(call.other.fullName)
  return step === 'own' ? texts.ownRings : texts.callingOwn
}

/** Which of the two phones is waited for. */
export function phoneStep({ meeting }: Pick<Call, 'meeting'>): 'begun' | 'own' | 'theirs' {
  const { own = 'queued' } = meeting?.phones ?? {}
  if (own === 'in-progress') return 'theirs'
  return own === 'ringing' ? 'own' : 'begun'
}

/** A locked screen does not say which number was dialled, nor by name that it is a patient. */
export function behindLock(call: Call): Call {
  const { dialled, other } = call
  return { ...call, other: dialled === null ? unnamed(other) : { ...other, fullName: texts.aNumber } }
}

export function unnamed<Person extends CallParty>(person: Person): Person {
  if (!person.isPatient) return person
  return { ...person, fullName: texts.aPatient, first_name: texts.aPatient, last_name: '', title: null, avatar: null }
}

/** How far the search for help has come, in words. */
export type SearchWords = { step: string; ringing: string | null; next: string | null }

/** As many as this are named; there may be twenty. */
const MOST_NAMED = 3

function namesIn(names: readonly string[]): string[] {
  if (names.length <= MOST_NAMED) return [...names]
  return [...names.slice(0, MOST_NAMED - 1), texts.more(names.length - MOST_NAMED + 1)]
}

/** Null for a call that looks for nobody, or has found someone. */
export function searchWords(call: Call): SearchWords | null {
  if (!call.support || !isCalling(call)) return null
  const { escalationData: search = null, participants = [] } = call.meeting ?? {}
  if (!search || search.step === 0) return { step: texts.looking, ringing: null, next: null }
  const rung = participants.filter(({ state }) => state === 'ringing').map(({ fullName }) => fullName)
  return {
    step: texts.step(search.step, search.steps),
    ringing: rung.length > 0 ? texts.ringingFor(namesIn(rung)) : null,
    next: search.next.length > 0 ? texts.names(namesIn(search.next)) : texts.thenNobody,
  }
}

/** There is a picture of the other side. */
export function isSeen({ status, theirs, remoteStream }: Call): boolean {
  return status === 'Connected' && theirs.video && remoteStream !== null
}

/** The other side hears, and says nothing. */
export function isMuted({ status, theirs }: Call): boolean {
  return status === 'Connected' && !theirs.audio
}

/** How far a call has come, in a word. */
export function stateOf(call: Call): string {
  if (call.isReconnecting) return texts.reconnecting
  if (isCalling(call)) return texts.states.calling
  switch (call.status) {
    case 'Connected':
      return texts.states.connected
    case 'Disconnecting':
    case 'Disconnected':
      return texts.states.ending
    case 'Calling':
    case 'Ringing':
    case 'Joining':
    case 'Connecting':
      return texts.states.connecting
  }
  return call.status satisfies never
}

/** The channel that a call is about; not of a direct one, which only says again who is called. */
export function channelOf({ channel }: CallPlace, isLocked: boolean): CallPlace['channel'] {
  return isLocked || channel?.type === 'personal' ? null : channel
}

/** Where a call comes from: 'from patient channel Walter Brandvold in North Shore'. A locked screen names no channel. */
export function placeWords(place: CallPlace, isLocked: boolean): string {
  const channel = channelOf(place, isLocked)
  const from = channel && texts.fromChannel(texts.types[channel.type], channel.name)
  return [from, texts.inLocation(place.locationName)].filter((part) => part !== null).join(' ')
}
