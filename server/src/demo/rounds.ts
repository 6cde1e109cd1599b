import { CHECKED_IN } from '../modules/attendance/texts.ts'
import type { Channels } from './channels.ts'
import type { People } from './people.ts'
import { say } from './world.ts'

const MINUTE = 60_000

/** Who came to whom, how many minutes ago, and for how many; null is still there, or has forgotten to say otherwise. */
const ROUNDS: [username: string, patient: string, ago: number, minutes: number | null, note: string][] = [
  ['samuel.ferreira', 'Delgado', 1_290, 55, 'Bath and fresh linens. Patch changed, the old one counted and discarded.'],
  ['yusuf.demir', 'Obi', 1_080, 35, 'Pump checked, battery replaced. Comfortable at rest.'],
  ['yusuf.demir', 'Ashworth', 905, null, 'Sitting with her while her son sleeps.'],
  ['ingrid.solheim', 'Brandt', 640, 48, 'Mouth care, turned, heels floated. She hummed along to the radio.'],
  ['samuel.ferreira', 'Halvorsen', 385, 62, 'Washed and dressed. Ate half a bowl of porridge.'],
  ['ingrid.solheim', 'Obi', 210, 40, 'Washed her hair. Pain 3 of 10 since the change of dose.'],
  ['ingrid.solheim', 'Nwosu', 52, null, 'Here for personal care.'],
  ['rosa.lindgren', 'Delgado', 24, null, 'Staying until the pharmacy has come.'],
  ['desmond.clarke', 'Tan', 870, 45, 'Dressing changed, no redness.'],
  ['meiling.chao', 'Mroz', 300, 70, 'Recertification visit. Oxygen set back to 2 L with him.'],
  ['eli.abramson', 'Larkin', 33, null, 'He was restless on the phone; I am with him now.'],
]

/** The visits of the last day, as channels tell of them: some are over, some people are there now, and one forgot. */
export function tellRounds(channels: Channels, people: People, now: number): void {
  const careOf = new Map([...channels.care].map(([patient, channel]) => [patient.last, channel]))
  for (const [username, patient, ago, minutes, note] of ROUNDS) {
    const channel = careOf.get(patient)
    if (!channel) throw new Error(`no channel for ${patient}`)
    const came = now - ago * MINUTE
    const left = minutes === null ? null : new Date(came + minutes * MINUTE).toISOString()
    say(channel, people.named(username), came, CHECKED_IN, {
      kind: 'activity',
      attachments: [
        {
          type: 'check-in-checkout',
          userInTime: new Date(came).toISOString(),
          ...(left !== null && { userOutTime: left }),
          note,
        },
      ],
    })
  }
}
