import { FEATURE_FLAGS } from '@kinward/contract/feature-flags'
import type { LocationSorting, SortingPreference } from '@kinward/contract/sorting'
import type { PoolClient } from 'pg'
import { TIME_ZONE, type Clock } from './clock.ts'
import { FLAGS, flagId } from './flags.ts'
import { permissionsOf } from './permissions.ts'
import { LOCATION_IDS, LOCATION_NAMES, PLACES, type Patient, type Person } from './world.ts'
import { insertRows } from './write.ts'

const ENTITY_ID = 1
const ALL_ON = Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, true]))

export async function writePlaces(client: PoolClient, founded: string): Promise<void> {
  await insertRows(
    client,
    'entities',
    { id: 'bigint', name: 'text', organisation_type: 'text', feature_flags: 'jsonb', created_at: 'timestamptz' },
    [
      {
        id: ENTITY_ID,
        name: 'Harbor Hospice',
        organisation_type: 'Hospice/Palliative Care',
        feature_flags: ALL_ON,
        created_at: founded,
      },
    ],
  )
  await insertRows(
    client,
    'locations',
    {
      id: 'bigint',
      entity_id: 'bigint',
      name: 'text',
      time_zone: 'text',
      feature_flags: 'jsonb',
      configurations: 'jsonb',
      created_at: 'timestamptz',
    },
    PLACES.map((place) => ({
      id: LOCATION_IDS[place],
      entity_id: ENTITY_ID,
      name: LOCATION_NAMES[place],
      time_zone: TIME_ZONE,
      feature_flags: ALL_ON,
      configurations: { disableWebDownloads: false, disableWebapp: false },
      created_at: founded,
    })),
  )
  await insertRows(
    client,
    'flags',
    { id: 'bigint', entity_id: 'bigint', priority: 'smallint', abrv: 'text', label: 'text' },
    FLAGS.map((flag) => ({ ...flag, id: flagId(flag.abrv), entity_id: ENTITY_ID })),
  )
}

/** The lists as the night nurse keeps them: the sickest first, the newest talk first. */
function preferencesOf(person: Person): { sortingPreference?: SortingPreference } {
  if (person.username !== 'nurse') return {}
  const lists: LocationSorting = {
    sortPatientChannelsBy: 'Acuity Score',
    sortChannelsBy: 'Recent Activity',
    sortOmniChannelsBy: 'Unread',
    sortDirectMessagesBy: 'Unread',
    sortFamilyChannelsBy: 'Unread',
    sortPatientListingBy: 'Flags',
  }
  const locations = [...person.roles.keys()].map((place) => [String(LOCATION_IDS[place]), lists])
  const sortingPreference: SortingPreference = {
    sortLocationsBy: 'Unread messages',
    locations: Object.fromEntries(locations) as Record<string, LocationSorting>,
  }
  return { sortingPreference }
}

export type Secrets = { passwordHash: string; pinHash: string }

export async function writePeople(
  client: PoolClient,
  people: Person[],
  { passwordHash, pinHash }: Secrets,
  clock: Clock,
  founded: string,
): Promise<void> {
  await insertRows(
    client,
    'users',
    {
      id: 'bigint',
      username: 'text',
      email: 'text',
      password_hash: 'text',
      pin_hash: 'text',
      first_name: 'text',
      last_name: 'text',
      title: 'text',
      status: 'text',
      status_message: 'text',
      status_updated_at: 'timestamptz',
      mobile_phone: 'text',
      preferences: 'jsonb',
      created_at: 'timestamptz',
    },
    people.map((person) => ({
      id: person.id,
      username: person.username,
      email: emailOf(person),
      password_hash: passwordHash,
      pin_hash: pinHash,
      first_name: person.first,
      last_name: person.last,
      title: person.title,
      status: person.status,
      status_message: person.statusMessage ?? null,
      status_updated_at: iso(clock.anchor - (person.id % 240) * 60_000),
      mobile_phone: phoneOf(person),
      preferences: preferencesOf(person),
      created_at: founded,
    })),
  )
  await insertRows(
    client,
    'entity_members',
    { entity_id: 'bigint', user_id: 'bigint', is_admin: 'boolean' },
    people.map((person) => ({ entity_id: ENTITY_ID, user_id: person.id, is_admin: person.calling === 'admin' })),
  )
  await insertRows(
    client,
    'location_members',
    { location_id: 'bigint', user_id: 'bigint', role: 'text', permissions: 'text[]', joined_at: 'timestamptz' },
    people.flatMap((person) =>
      [...person.roles].map(([place, role]) => ({
        location_id: LOCATION_IDS[place],
        user_id: person.id,
        role,
        permissions: permissionsOf(person, place),
        joined_at: founded,
      })),
    ),
  )
}

/** Those who have given no number. */
const WITHOUT_PHONE: ReadonlySet<string> = new Set(['noor.haddad', 'grace.nakamura', 'dorothy.pell'])

/** Numbers that are nobody's, after those of the contacts. */
function phoneOf({ id, username, calling }: Person): string | null {
  if (calling === 'kin' || calling === 'patient' || WITHOUT_PHONE.has(username)) return null
  return `+1207555${String(150 + id).padStart(4, '0')}`
}

function emailOf(person: Person): string {
  const outside = person.calling === 'kin' || person.calling === 'patient'
  if (person.calling === 'supplier') return 'owen.castellan@bayside-medical.example'
  const name = `${person.first} ${person.last}`.replace('Dr. ', '').toLowerCase().normalize('NFD')
  const local = name.replaceAll(' ', '.').replaceAll(/[^a-z.-]/g, '')
  return outside ? `${local}.${person.id}@mail.example` : `${local}@harborhospice.example`
}

export async function writePatients(client: PoolClient, patients: Patient[], clock: Clock): Promise<void> {
  await insertRows(
    client,
    'patients',
    {
      id: 'bigint',
      location_id: 'bigint',
      user_id: 'bigint',
      record_number: 'text',
      first_name: 'text',
      last_name: 'text',
      birth_date: 'date',
      program: 'text',
      acuity_score: 'integer',
      discharged_at: 'timestamptz',
      archived_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    patients.map((patient) => ({
      id: patient.id,
      location_id: LOCATION_IDS[patient.place],
      user_id: patient.user?.id ?? null,
      record_number: patient.recordNumber,
      first_name: patient.first,
      last_name: patient.last,
      birth_date: patient.birthDate,
      program: patient.program,
      acuity_score: patient.acuity,
      discharged_at: patient.diedDaysAgo === null ? null : iso(clock.on(patient.diedDaysAgo - 3, '12:00')),
      archived_at:
        patient.diedDaysAgo !== null && patient.diedDaysAgo > 20
          ? iso(clock.on(patient.diedDaysAgo - 16, '12:00'))
          : null,
      created_at: iso(clock.on(patient.admittedDaysAgo, '00:00')),
    })),
  )
  await insertRows(
    client,
    'patient_assessments',
    { patient_id: 'bigint', name: 'text', result: 'text', completed_at: 'timestamptz' },
    patients.flatMap((patient) =>
      patient.assessments.map(([name, result]) => ({
        patient_id: patient.id,
        name,
        result,
        completed_at: iso(
          patient.diedDaysAgo === null ? clock.tonight('14:30') : clock.on(patient.diedDaysAgo + 1, '14:30'),
        ),
      })),
    ),
  )
  await insertRows(
    client,
    'patient_flags',
    { patient_id: 'bigint', flag_id: 'bigint', opened_by: 'bigint', opened_at: 'timestamptz' },
    patients.flatMap((patient) =>
      patient.flags.map((flag) => ({
        patient_id: patient.id,
        flag_id: flagId(flag.abrv),
        opened_by: flag.by?.id ?? null,
        opened_at: iso(flag.at),
      })),
    ),
  )
  await insertRows(
    client,
    'family_members',
    {
      patient_id: 'bigint',
      user_id: 'bigint',
      relation: 'text',
      relation_verified: 'boolean',
      invite_status: 'text',
      created_at: 'timestamptz',
    },
    patients.flatMap((patient) =>
      patient.family.map((tie) => ({
        patient_id: patient.id,
        user_id: tie.person.id,
        relation: tie.relation,
        relation_verified: tie.verified,
        invite_status: tie.status,
        created_at: iso(clock.on(patient.admittedDaysAgo, '12:00')),
      })),
    ),
  )
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
