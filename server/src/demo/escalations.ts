import type { EscalationStep } from '@kinward/contract/escalations'
import type { PoolClient } from 'pg'
import { onCallRoleId } from './on-call.ts'
import { LOCATION_IDS, type Person, type Place } from './world.ts'
import { insertRows } from './write.ts'

type Step = { role?: string; people?: string[]; seconds: number; inOrder?: boolean; phones?: boolean }
type Help = { place: Place; name: string; phone: string | null; partners: Place[]; steps: Step[] }

/** What can be called for help. The night doctor of Mill Lane answers for the other houses too. */
const HELP: readonly Help[] = [
  {
    place: 'north',
    name: 'Rapid response',
    phone: '+1 207 555 0110',
    partners: [],
    steps: [
      { role: 'on-call nurse', seconds: 30, phones: true },
      { role: 'on-call doctor', seconds: 45, phones: true },
      { people: ['imani.okafor', 'ingrid.solheim'], seconds: 45, inOrder: true, phones: true },
    ],
  },
  {
    place: 'north',
    name: 'Doctor on call',
    phone: null,
    partners: [],
    steps: [
      { role: 'on-call doctor', seconds: 60 },
      { people: ['luis.carranza'], seconds: 60, phones: true },
    ],
  },
  {
    place: 'mill',
    name: 'Palliative consult',
    phone: '+1 207 555 0130',
    partners: ['north', 'house'],
    steps: [
      { role: 'on-call doctor', seconds: 60 },
      { people: ['samira.haidari', 'colm.hennessy'], seconds: 60 },
    ],
  },
]

export async function writeEscalations(client: PoolClient, people: readonly Person[]): Promise<void> {
  const personId = (username: string) => people.find((one) => one.username === username)?.id ?? 0
  await insertRows(
    client,
    'escalations',
    { id: 'bigint', location_id: 'bigint', display_name: 'text', phone: 'text', steps: 'jsonb' },
    HELP.map(({ place, name, phone, steps }, index) => ({
      id: index + 1,
      location_id: LOCATION_IDS[place],
      display_name: name,
      phone,
      steps: steps.map((step) => stepOf(step, place, personId)),
    })),
  )
  await insertRows(
    client,
    'escalation_partners',
    { escalation_id: 'bigint', location_id: 'bigint' },
    HELP.flatMap(({ partners }, index) =>
      partners.map((place) => ({ escalation_id: index + 1, location_id: LOCATION_IDS[place] })),
    ),
  )
}

function stepOf(
  { role, people = [], seconds, inOrder = false, phones = false }: Step,
  place: Place,
  personId: (username: string) => number,
): EscalationStep {
  const named = people.map((username) => ({ id: personId(username), userGroupId: null }))
  return {
    action: 'VOICE_CALL',
    waitTime: seconds,
    callInSequence: inOrder,
    callInParallel: !inOrder,
    callUsingKinwardApp: true,
    callToMobileNumber: phones,
    participants: role === undefined ? named : [{ id: null, userGroupId: onCallRoleId({ place, role }) }, ...named],
  }
}
