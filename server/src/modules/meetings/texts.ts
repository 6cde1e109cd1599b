import type { CallMedium, PhoneStatus } from '@kinward/contract/meetings'
import type { Ending } from './meetings.policy.ts'

/** Why there is no call, or no part in it, in a sentence for whoever asked. */
export const refusals = {
  medium: {
    zoom: 'Zoom calls are opened by the link in the profile of whoever is called.',
    google_meet: 'Calls by Google Meet are not available here.',
    webex: 'Calls by Webex are not available here.',
    twilio: 'Phone calls are not available here.',
  } satisfies Record<Exclude<CallMedium, 'webrtc'>, string>,
  oneself: 'A call is with another person.',
  hashTaken: 'This call was made by someone else.',
  over: 'This call has ended.',
  answered: 'Someone else has answered this call.',
  answeredElsewhere: 'You have answered this call on another device.',
  notRinging: 'This call no longer rings for you.',
  notAnswered: 'Nobody has answered this call yet.',
  archived: 'This channel is archived. Nobody can be called from here.',
  discharged: 'This patient was discharged. Nobody can be called from here.',
  switchedOff: 'This is switched off at this location.',
  careTeamOnly: 'Only the care team can call for help here.',
  stillRunning: 'Nobody has answered yet: the search goes on.',
  byPhone: 'This call is made by phone.',
  phonesForStaff: 'Only the staff can call by phone here.',
  noOwnPhone: 'Your own phone rings first, and your profile has no phone number. Please add one there.',
  onThePhone: 'You are on the phone already. Please end that call first.',
  notPlaced: 'This call could not be placed. Please try again in a moment.',
  emergency: 'Short and emergency numbers cannot be called from here. In an emergency, dial it on your phone itself.',
  noPhone: (name: string) => `${name} does not have a phone number in their profile.`,
  ownPhoneFar: (code: string) =>
    `Your own phone rings first, and only numbers that begin with ${code} can be called from here. Please change yours in your profile.`,
  phoneFar: (name: string) => `${name} cannot be called by phone from here. Please call them in Kinward.`,
  otherCountry: (code: string) => `Only numbers that begin with ${code} can be called from here.`,
} as const

/** What a line of the record says became of a call. */
export const OUTCOMES: Record<Ending, string> = {
  end: 'ended',
  reject: 'declined',
  cancelled: 'cancelled',
  'not-responding': 'missed',
}

/** What a locked screen calls a patient who calls, or is called. */
export const SOMEONE = 'A patient'

type Told = {
  ending: Ending
  names: readonly string[]
  /** What was called for help, whoever then was called. */
  support?: string | null
  isVideo: boolean
  /** How the phone of whoever was called stood at the end; none where it was no call by phone. */
  phone?: PhoneStatus | null
  seconds: number
}

/** What follows the name of whoever called. */
export function callLine({ ending, names, support = null, isVideo, phone = null, seconds }: Told): string {
  const by = phone === null ? (isVideo ? ' by video' : '') : ' by phone'
  const called = `called ${support === null ? listed(names) : `**${support}**`}${by}`
  const answered = support === null ? '' : ` ${listed(names)} answered.`
  switch (ending) {
    case 'end':
      return `${called}.${answered} The call lasted ${clock(seconds)}.`
    case 'reject':
      return phone === null ? `${called}. The call was declined.` : `${called}. The line was busy.`
    case 'cancelled':
      if (phone === 'failed') return `${called}. The number could not be reached.`
      return `${called} and hung up before anyone answered.`
    case 'not-responding':
      return `${called}. Nobody answered.`
  }
  return ending satisfies never
}

function listed(names: readonly string[]): string {
  const parts = names.map((name) => `**${name}**`)
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

/** '1:05', and '1:00:05' from an hour on. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}

/** What is said on the phone of someone who is called for help: nothing of a patient. */
export function phoneWords({ name, caller, place }: { name: string; caller: string; place: string }): string {
  return `This is Kinward. ${caller} at ${place} calls for ${name}. Please open Kinward and answer.`
}
