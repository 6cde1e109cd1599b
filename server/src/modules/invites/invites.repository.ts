import type { Permission, Role } from '@kinward/contract/permissions'
import { randomUUID } from 'node:crypto'
import { INVITE_DAYS, type Invite, type InviteStatus } from '@kinward/contract/invites'
import { displayPhone } from '@kinward/contract/phones'
import type { RoleBase } from '@kinward/contract/roles'
import type { TwoStepMedium } from '@kinward/contract/session'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { builtInRole } from '../roles/roles.policy.ts'
import { KIN_ROLES, type KinRole, kinRoleOf, offeredRole } from './invites.policy.ts'

const expiry = () => sql<Date>`now() + make_interval(days => ${INVITE_DAYS})`

export type Recipient = { medium: TwoStepMedium; address: string }

/**
 * What someone is to a location whom an address belongs to; `role` is null when they are not there. A former patient is
 * there as one, and no patient of the organisation is theirs any more.
 */
export type Known = { id: number; role: Role | null; is_off: boolean; is_former_patient: boolean }

export async function findKnown(tx: Tx, locationId: number, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select u.id, lm.role, em.deactivated_at is not null or u.deactivated_at is not null as is_off,
      coalesce(lm.role = 'patient', false) and not exists (
        select from patients p join locations pl on pl.id = p.location_id
        where p.user_id = u.id and pl.entity_id = l.entity_id
      ) as is_former_patient
    from users u
    join locations l on l.id = ${locationId}
    left join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id
    left join location_members lm on lm.location_id = l.id and lm.user_id = u.id and lm.removed_at is null
    where lower(u.email) = lower(${email})`.execute(tx)
  return rows[0]
}

/**
 * Keeps those apart who invite the same addresses at once: the second finds whom the first has written down. Several are
 * held together, in one order.
 */
export async function holdAddresses(tx: Tx, recipients: readonly Recipient[]): Promise<void> {
  const addresses = recipients.map(({ address }) => address)
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(lower(address), 14) as key from unnest(${addresses}::text[]) address order by key
    ) keys`.execute(tx)
}

/**
 * Who has an open invite of a location by text message to this number. A household shares one: who is called otherwise is
 * someone else, and a name that nobody gave is nobody's in particular.
 */
export async function findInvitedByPhone(
  tx: Tx,
  locationId: number,
  phone: string,
  named: { firstName: string; lastName: string },
): Promise<number | undefined> {
  const name = `${named.firstName.trim()} ${named.lastName.trim()}`.trim()
  const { rows } = await sql<{ user_id: number }>`
    with open as (
      select user_id, sent_at, lower(trim(trim(first_name) || ' ' || trim(last_name))) as name from invites
      where location_id = ${locationId} and address = ${phone} and accepted_at is null and revoked_at is null
    )
    select user_id from open where name in ('', lower(${name})) or ${name} = ''
    order by name = lower(${name}) desc, sent_at desc limit 1`.execute(tx)
  return rows[0]?.user_id
}

/** Someone who is not here yet: without a way to sign in, a member of nothing. */
export async function insertInvited(
  tx: Tx,
  person: { firstName: string; lastName: string; email: string | null; phone: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: `invited-${randomUUID()}`,
      email: person.email,
      mobile_phone: person.phone,
      first_name: person.firstName,
      last_name: person.lastName,
      profile_completed: false,
      is_invited: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type NewInviteRow = Recipient & {
  locationId: number
  userId: number
  roleKey: string
  groupId: number | null
  invitedBy: number
  firstName: string
  lastName: string
  secretHash: Buffer
}

/** Writes an invite; one that is still open is sent anew, and the link before it opens nothing from then on. */
export async function saveInvite(tx: Tx, invite: NewInviteRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invites (location_id, user_id, role_key, group_id, medium, address, invited_by, first_name, last_name,
      secret_hash, expires_at)
    values (${invite.locationId}, ${invite.userId}, ${invite.roleKey}, ${invite.groupId}, ${invite.medium},
      ${invite.address}, ${invite.invitedBy}, ${invite.firstName}, ${invite.lastName}, ${invite.secretHash}, ${expiry()})
    on conflict (location_id, user_id) where accepted_at is null and revoked_at is null do update
    set role_key = excluded.role_key, group_id = coalesce(excluded.group_id, invites.group_id), medium = excluded.medium,
      address = excluded.address, invited_by = excluded.invited_by, secret_hash = excluded.secret_hash, second_hash = null,
      first_name = coalesce(nullif(excluded.first_name, ''), invites.first_name),
      last_name = coalesce(nullif(excluded.last_name, ''), invites.last_name),
      sent_at = now(), expires_at = excluded.expires_at, left_attempts = default
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type OpenInvite = Recipient & { id: number; user_id: number; invited_by: number; role_key: string }

/** An invite that was neither accepted nor taken back, by its id or by whom it is for. */
export async function findOpen(
  db: Db,
  locationId: number,
  which: { id: number } | { userId: number },
  lock = false,
): Promise<OpenInvite | undefined> {
  return db
    .selectFrom('invites')
    .select(['id', 'user_id', 'invited_by', 'role_key', 'medium', 'address'])
    .where('location_id', '=', locationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId)))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Whether someone takes part in a channel now. */
export async function isIn(tx: Tx, groupId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from readable_channels where group_id = ${groupId} and user_id = ${userId}`.execute(tx)
  return rows.length > 0
}

/** A new link in the place of those before it, from whoever sends it. */
export async function renewSecret(
  tx: Tx,
  inviteId: number,
  { secretHash, invitedBy }: { secretHash: Buffer; invitedBy: number },
): Promise<void> {
  await tx
    .updateTable('invites')
    .set({
      secret_hash: secretHash,
      second_hash: null,
      invited_by: invitedBy,
      sent_at: sql<Date>`now()`,
      expires_at: expiry(),
      left_attempts: sql<number>`default`,
    })
    .where('id', '=', inviteId)
    .execute()
}

/** A try to say when the patient was born whom an invite is for; a link that is sent anew has all of them again. */
export async function spendAttempt(tx: Tx, inviteId: number): Promise<void> {
  await sql`update invites set left_attempts = left_attempts - 1 where id = ${inviteId}`.execute(tx)
}

/** One more link to an invite that stays as it is. */
export async function addSecret(tx: Tx, inviteId: number, secretHash: Buffer): Promise<void> {
  await tx.updateTable('invites').set({ second_hash: secretHash }).where('id', '=', inviteId).execute()
}

export async function closeInvite(tx: Tx, inviteId: number, as: 'accepted_at' | 'revoked_at'): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ [as]: sql<Date>`now()` })
    .where('id', '=', inviteId)
    .execute()
}

export type OfferRow = {
  id: number
  location_id: number
  entity_id: number
  user_id: number
  role_key: string
  group_id: number | null
  invited_by: number
  inviter_role: Role
  inviter_permissions: Permission[]
  entity_name: string
  location_name: string
  inviter: string
  email: string | null
  first_name: string
  last_name: string
  is_invited: boolean
  left_attempts: number
}

/** The link of an invite, or whom it is for and where. */
export type Offered = { secretHash: Buffer } | { locationId: number; userId: number }

/**
 * Holds the patients whom a link is for: it is theirs, to their family, or into their channel. Who moves one holds them
 * before the invite.
 */
export async function holdInvitedPatients(db: Db, secretHash: Buffer): Promise<void> {
  await sql`
    with wanted as (select * from invites where ${secretHash} in (secret_hash, second_hash))
    select from patients where id in (
      select g.patient_id from wanted i join groups g on g.id = i.group_id
      union
      select p.id from wanted i join patients p on p.location_id = i.location_id and p.user_id = i.user_id
      where i.role_key = 'patient'
      union
      select p.id from wanted i join family_members f on f.user_id = i.user_id
      join patients p on p.id = f.patient_id and p.location_id = i.location_id
      where i.role_key = 'family' and f.invite_status <> 'Accepted' and f.ended_at is null
    )
    order by id for no key update`.execute(db)
}

/** Holds the patient whom an invite of a location is for, before the invite itself as whoever moves them does. */
export async function holdPatientOf(tx: Tx, locationId: number, inviteId: number): Promise<void> {
  await sql`
    select from patients p
    where p.location_id = ${locationId} and p.user_id = (
      select i.user_id from invites i where i.id = ${inviteId} and i.role_key = 'patient'
    )
    order by p.id for no key update`.execute(tx)
}

/** An invite, while it is good and whoever sent it is still here. */
export async function findOffer(db: Db, which: Offered, lock = false): Promise<OfferRow | undefined> {
  const isWanted =
    'secretHash' in which
      ? sql`${which.secretHash} in (i.secret_hash, i.second_hash)`
      : sql`i.location_id = ${which.locationId} and i.user_id = ${which.userId}`
  const isOpen = sql`${isWanted} and i.accepted_at is null and i.revoked_at is null`
  // By itself: of what it was joined to before, nothing need be true once it was waited for.
  if (lock) await sql`select from invites i where ${isOpen} for update`.execute(db)
  const { rows } = await sql<OfferRow>`
    select i.id, i.location_id, l.entity_id, i.user_id, i.role_key, i.group_id, i.invited_by, lm.role as inviter_role,
      lm.permissions as inviter_permissions, e.name as entity_name,
      l.name as location_name, concat_ws(' ', b.first_name, b.last_name) as inviter, u.email, i.first_name, i.last_name,
      u.is_invited, i.left_attempts
    from invites i
    join locations l on l.id = i.location_id
    join entities e on e.id = l.entity_id
    join users u on u.id = i.user_id and u.deactivated_at is null
    join users b on b.id = i.invited_by and b.deactivated_at is null
    join location_members lm on lm.location_id = l.id and lm.user_id = b.id and lm.removed_at is null
    join entity_members em on em.entity_id = e.id and em.user_id = b.id and em.deactivated_at is null
    where ${isOpen} and i.expires_at > now()`.execute(db)
  return rows[0]
}

/** Who accepted the invite of a link, if anyone has. */
export async function findAccepted(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('invites as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id', 'u.username', 'u.two_step'])
    .where((where) => where.or([where('i.secret_hash', '=', secretHash), where('i.second_hash', '=', secretHash)]))
    .where('i.accepted_at', 'is not', null)
    .executeTakeFirst()
}

type ListedRow = Recipient & {
  id: number
  user_id: number
  first_name: string
  last_name: string
  role_key: string
  role_name: string | null
  channel_name: string | null
  inviter: string
  sent_at: Date
  expires_at: Date
  status: InviteStatus
  invited_by: number
  inviter_role: Role | null
  inviter_permissions: Permission[] | null
  role_id: number | null
  role_base: RoleBase | null
  role_permissions: Permission[] | null
}

/** Whether an invite waits in the queue, or someone closed that by hand, and it is not on its way again. */
const UNDELIVERED = sql`(
  exists (
    select from queue_items q where q.kind = 'invite' and q.subject_id = i.id
      and (q.resolved_at is null or q.resolved_by is not null and q.resolved_at >= i.sent_at)
  ) and not exists (
    select from outbox_mails o where o.invite_id = i.id and o.created_at >= i.sent_at and o.given_up_at is null
  ) and not exists (
    select from outbox_texts o where o.invite_id = i.id and o.created_at >= i.sent_at and o.given_up_at is null
  )
)`

/** What is over is left out first: whoever still waits can be written to again, however many came since. */
const MOST_LISTED = 500

/** The invites of a location: all, those of one sender, or one. A channel is named to those who are in it. */
export async function listInvites(
  db: Db,
  locationId: number,
  viewerId: number,
  only: { invitedBy?: number; orKin?: readonly KinRole[]; withPatients?: boolean; ids?: readonly number[] } = {},
): Promise<Invite[]> {
  const { rows } = await sql<ListedRow>`
    select i.id, i.user_id, case when i.accepted_at is null then i.first_name else u.first_name end as first_name,
      case when i.accepted_at is null then i.last_name else u.last_name end as last_name, i.medium, i.address, i.role_key, r.name as role_name,
      case when gm.user_id is not null then coalesce(g.display_name, g.name)
        when ${only.withPatients ?? false} and i.role_key in ('family', 'patient') then (
          select string_agg(concat_ws(' ', p.first_name, p.last_name), ', ' order by p.id) from patients p
          where p.location_id = i.location_id and case when i.role_key = 'patient' then p.user_id = i.user_id else exists (
            select from family_members f where f.patient_id = p.id and f.user_id = i.user_id and f.ended_at is null
          ) end
        ) end as channel_name,
      concat_ws(' ', b.first_name, b.last_name) as inviter, i.sent_at, i.expires_at, i.invited_by,
      sender.role as inviter_role, sender.permissions as inviter_permissions,
      r.id as role_id, r.base as role_base, r.permissions as role_permissions,
      case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
        when i.expires_at <= now() then 'expired' when ${UNDELIVERED} then 'undelivered' else 'waiting' end as status
    from invites i
    join users u on u.id = i.user_id
    join users b on b.id = i.invited_by
    left join lateral (
      select lm.role, lm.permissions from location_members lm
      join locations l on l.id = lm.location_id
      join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
      where lm.location_id = i.location_id and lm.user_id = b.id and lm.removed_at is null and b.deactivated_at is null
    ) sender on true
    left join location_roles r on r.location_id = i.location_id and r.id::text = i.role_key
    left join groups g on g.id = i.group_id
    left join group_members gm on gm.group_id = g.id and gm.user_id = ${viewerId} and gm.removed_at is null
    where i.location_id = ${locationId}
      and (${only.invitedBy ?? null}::bigint is null or i.invited_by = ${only.invitedBy ?? null}
        or i.role_key = any(${[...(only.orKin ?? [])]}::text[]))
      and (${only.ids ? [...only.ids] : null}::bigint[] is null or i.id = any(${only.ids ? [...only.ids] : null}))
    order by (i.accepted_at is null and i.revoked_at is null) desc, i.id desc limit ${MOST_LISTED}`.execute(db)
  return rows
    .toSorted((one, other) => other.id - one.id)
    .map((row) => ({
      id: row.id,
      userId: row.user_id,
      firstName: row.first_name,
      lastName: row.last_name,
      medium: row.medium,
      sentTo: row.medium === 'sms' ? displayPhone(row.address) : row.address,
      roleName: row.role_name ?? roleNameOf(row.role_key),
      channelName: row.channel_name,
      invitedBy: row.inviter,
      sentAt: row.sent_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      status: WAITING.has(row.status) && !isGood(row) ? 'closed' : row.status,
    }))
}

/** Those that nobody has answered yet, as far as they can be. */
const WAITING: ReadonlySet<InviteStatus> = new Set(['waiting', 'undelivered'])

/** Whether an invite that waits still opens: the same question as when it is opened. */
function isGood(row: ListedRow): boolean {
  const { inviter_role: role, role_key: key, role_id: id, role_base: base } = row
  if (role === null) return false
  const own = base && { key, id, base, name: row.role_name ?? '', permissions: row.role_permissions ?? [] }
  const sender = { userId: row.invited_by, role, permissions: row.inviter_permissions ?? [] }
  return offeredRole(sender, key, own ?? builtInRole(key)) !== undefined
}

/** What an invite says of where it leads, and from whom. */
export async function findSender(db: Db, locationId: number, userId: number) {
  return db
    .selectFrom('locations as l')
    .innerJoin('entities as e', 'e.id', 'l.entity_id')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .select(['l.name as locationName', 'e.name as entityName'])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('invitedBy'))
    .where('l.id', '=', locationId)
    .executeTakeFirstOrThrow()
}

function roleNameOf(roleKey: string): string {
  const kin = kinRoleOf(roleKey)
  return kin ? KIN_ROLES[kin] : (builtInRole(roleKey)?.name ?? '')
}
