import type { PoolClient } from 'pg'
import { LOCATION_IDS, PLACES, type Person, type Place } from './world.ts'
import { insertRows } from './write.ts'

type Plan = { name: string; belongs: (person: Person) => boolean }

/** People who are called together, wherever there are two of them. */
const PLANS: Plan[] = [
  { name: 'Night nurses', belongs: ({ calling, shift }) => isNurse(calling) && shift === 'night' },
  { name: 'Day nurses', belongs: ({ calling, shift }) => isNurse(calling) && shift === 'day' },
  { name: 'On-call physicians', belongs: ({ calling }) => calling === 'doctor' },
  { name: 'Aides', belongs: ({ calling }) => calling === 'aide' },
  { name: 'Chaplains and social workers', belongs: ({ calling }) => calling === 'chaplain' || calling === 'social' },
]

function isNurse(calling: Person['calling']): boolean {
  return calling === 'nurse' || calling === 'lead'
}

export type StaffGroup = { id: number; place: Place; name: string; members: Person[] }

export function formStaffGroups(people: readonly Person[]): StaffGroup[] {
  return PLACES.flatMap((place) => {
    const staff = people.filter((person) => person.roles.get(place) === 'staff')
    return PLANS.map(({ name, belongs }) => ({ place, name, members: staff.filter(belongs) }))
  })
    .filter(({ members }) => members.length > 1)
    .map((group, index) => ({ ...group, id: index + 1 }))
}

export async function writeStaffGroups(client: PoolClient, people: readonly Person[]): Promise<void> {
  const groups = formStaffGroups(people)
  await insertRows(
    client,
    'staff_groups',
    { id: 'bigint', location_id: 'bigint', name: 'text' },
    groups.map(({ id, place, name }) => ({ id, location_id: LOCATION_IDS[place], name })),
  )
  await insertRows(
    client,
    'staff_group_members',
    { staff_group_id: 'bigint', user_id: 'bigint' },
    groups.flatMap(({ id, members }) => members.map((person) => ({ staff_group_id: id, user_id: person.id }))),
  )
}
