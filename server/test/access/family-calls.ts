import { createHash, randomUUID } from 'node:crypto'
import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
// Whoever is not of the staff is not told that there is such a person; the patient decides about their own family.
const DECIDING = 'ok no 404 ok 404 404 | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const ENDING = 'ok no 404 404 404 404 | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const RELATIVES = '404 404 404 404 ok ok | 404 404 | 404 404 404 404 | 401 401 401 401 401 401 401'
const RECORD_READERS = 'ok ok ok 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const STAFF = 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Who belongs to a patient, and who decides about it. The columns are those of the table. */
export const FAMILY_CALLS: Record<string, string> = {
  listRelationships: USER,
  inviteFamily: ADMINS,
  resendFamilyInvite: ADMINS,
  invitePatient: ADMINS,
  getPatientAccess: ENDING,
  endPatientAccess: ENDING,
  acceptFamilyInvite: RELATIVES,
  proveRelationship: RELATIVES,
  authorizeFamily: DECIDING,
  unauthorizeFamily: DECIDING,
  unauthorizeMe: RELATIVES,
  grantAttempts: ADMINS,
  listFamily: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listOwnFamily: LOCATION,
  listFamilyChannels: LOCATION,
  listContacts: RECORD_READERS,
  createContact: 'ok ok no 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  removeContact: STAFF,
}

type Input = { params: Record<string, number | string>; query?: string; body?: unknown }

/** What a call about a family is made with: a patient of its own, to whom the caller is what they are to the world's. */
export async function familyInput(kit: TestApp, world: World, role: CallerRole, call: string): Promise<Input> {
  if (!(call in FAMILY_CALLS)) return { params: {} }
  const { build, pool } = kit
  const { locationId, author } = world
  const own = role === 'patient' ? { user_id: world.userOf('patient') } : {}
  const patientId = await build.patient(locationId, { birth_date: '1940-02-29', ...own })
  // A patient decides as long as they read along.
  if (role === 'patient') {
    await build.group(locationId, [world.userOf('patient')], { type: 'family', patient_id: patientId })
  }
  const relativeId = await build.member(
    await build.user({ email: `${randomUUID()}@mail.example` }),
    locationId,
    'family',
  )
  const kin = async (userId: number, verified: boolean): Promise<number> => {
    await build.family(patientId, userId, verified)
    const { rows } = await pool.query<{ id: number }>(
      'select id from family_members where patient_id = $1 and user_id = $2',
      [patientId, userId],
    )
    return rows[0]?.id ?? 0
  }
  const isKin = role === 'family' || role === 'unverified family'
  if (isKin) await kin(world.userOf(role), role === 'family')
  const memberId = await kin(relativeId, false)
  if (call === 'listContacts' || call === 'createContact')
    await build.group(locationId, carers(world), { type: 'patients', patient_id: patientId })
  if (call === 'listFamily') await build.group(locationId, carers(world), { type: 'patients', patient_id: patientId })
  const params = { patientId, memberId }
  const email = `${randomUUID()}@mail.example`
  switch (call) {
    case 'inviteFamily':
      return { params, body: { patientId, relation: 'Son', email } }
    case 'invitePatient':
      return { params: { patientId: await build.patient(locationId, { birth_date: '1940-02-29' }) }, body: { email } }
    case 'resendFamilyInvite': {
      const { rows } = await pool.query<{ id: number }>(
        `insert into invites (location_id, user_id, role_key, medium, address, invited_by, secret_hash, expires_at)
         values ($1, $2, 'family', 'email', $3, $4, $5, now() + interval '1 day') returning id`,
        [
          locationId,
          await build.user({ is_invited: true }),
          email,
          author,
          createHash('sha256').update(email).digest(),
        ],
      )
      return { params: { inviteId: rows[0]?.id ?? 0 } }
    }
    case 'acceptFamilyInvite':
      return { params, body: { patientId } }
    case 'proveRelationship':
      return { params, body: { relation: 'Daughter', birth_date: '1940-02-29' } }
    case 'authorizeFamily':
      return { params, body: { patientId, familyMemberId: memberId } }
    case 'listFamily':
    case 'listContacts':
      return { params, query: `?patientId=${patientId}` }
    case 'createContact':
      return { params, body: { patientId, name: 'Dr. Ann Lee', role: 'GP', email } }
    case 'removeContact': {
      const { rows } = await pool.query<{ id: number }>(
        `insert into contacts (location_id, name, email, created_by) values ($1, 'Dr. Ann Lee', $2, $3) returning id`,
        [locationId, email, author],
      )
      return { params: { contactId: rows[0]?.id ?? 0 } }
    }
    default:
      return { params }
  }
}

const carers = (world: World): number[] => [world.author, world.userOf('collaborator')]

/** Families that a call made or ended are not there for the next one. */
export async function restoreFamilies(kit: TestApp, world: World, call: string): Promise<void> {
  if (!(call in FAMILY_CALLS)) return
  await kit.pool.query('delete from attempts')
  await kit.pool.query('update patients set user_id = null where id <> $1 and user_id is not null', [world.patientId])
  await kit.pool.query('delete from family_members where patient_id <> $1', [world.patientId])
  await kit.pool.query(
    `update group_members gm set removed_at = now() from groups g
     where g.id = gm.group_id and g.patient_id <> $1 and gm.removed_at is null`,
    [world.patientId],
  )
}
