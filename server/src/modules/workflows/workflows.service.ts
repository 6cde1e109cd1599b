import { randomBytes, randomUUID } from 'node:crypto'
import { BRIDGE_TOKEN_SECONDS, type WorkflowBridge } from '@kinward/contract/workflows'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { refusals } from './texts.ts'

type Deps = { db: Db; seal: Seal; allowHttp: boolean; now?: () => number }
type Wish = { name: string; address: string } | null

export type WorkflowsService = ReturnType<typeof createWorkflowsService>

const sealedTo = (locationId: number): string => `workflow bridge of location ${locationId}`

/** The page that keeps a location's workflows. It is told who comes: an id, a role and a place, signed, for five minutes. */
export function createWorkflowsService({ db, seal, allowHttp, now = Date.now }: Deps) {
  async function open(caller: LocationCaller): Promise<WorkflowBridge | null> {
    if (!isStaff(caller.role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    const { userId, entityId, locationId, role } = caller
    const row = await find(locationId)
    if (!row) return null
    const { name, url: address } = row
    const issuedAt = Math.floor(now() / 1000)
    const expiresAt = issuedAt + BRIDGE_TOKEN_SECONDS
    const secret = secretOf(row)
    if (secret === null) return { name, address, url: null, expiresAt: expiresAt * 1000 }
    const token = await new SignJWT({ entityId, locationId, role })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('kinward')
      .setAudience(new URL(address).origin)
      .setSubject(String(userId))
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(Buffer.from(secret, 'base64url'))
    const url = new URL(address)
    url.hash = new URLSearchParams({ kinward: token }).toString()
    return { name, address, url: url.href, expiresAt: expiresAt * 1000 }
  }

  /** Another page gets another secret; a new name keeps it, unless another one is asked for. */
  async function change(caller: LocationCaller, wish: Wish, renew: boolean): Promise<string | null> {
    const { userId, entityId, locationId } = caller
    if (wish && !allowHttp && new URL(wish.address).protocol !== 'https:') {
      throw new AppError('BAD_REQUEST', refusals.notSecure, [
        { path: 'body.bridge.address', message: refusals.notSecure },
      ])
    }
    return db.transaction().execute(async (tx) => {
      await holdAdmins(tx, caller)
      const secret = await put(tx, caller, wish, renew)
      await record(tx, { action: 'workflow.bridge-changed', actorId: userId, entityId, locationId })
      return secret
    })
  }

  async function put(tx: Tx, { userId, locationId }: LocationCaller, wish: Wish, renew: boolean) {
    // Two admins at once: the second begins with what the first has left.
    await sql`select from locations where id = ${locationId} for no key update`.execute(tx)
    if (wish === null) {
      await tx.deleteFrom('workflow_bridges').where('location_id', '=', locationId).execute()
      return null
    }
    const before = await find(locationId, tx)
    const { name, address: url } = wish
    if (!renew && before?.url === url && secretOf(before) !== null) {
      const named = { name, changed_by: userId }
      await tx.updateTable('workflow_bridges').set(named).where('location_id', '=', locationId).execute()
      return null
    }
    const secret = randomBytes(32).toString('base64url')
    const row = { name, url, secret_sealed: seal.close(secret, sealedTo(locationId)), changed_by: userId }
    await tx
      .insertInto('workflow_bridges')
      .values({ location_id: locationId, ...row })
      .onConflict((conflict) => conflict.column('location_id').doUpdateSet(row))
      .execute()
    return secret
  }

  /** Null where it was sealed with another JWT_SECRET. */
  function secretOf({ location_id, secret_sealed }: { location_id: number; secret_sealed: Buffer }): string | null {
    try {
      return seal.open(secret_sealed, sealedTo(location_id))
    } catch {
      return null
    }
  }

  const find = (locationId: number, from: Db | Tx = db) =>
    from.selectFrom('workflow_bridges').selectAll().where('location_id', '=', locationId).executeTakeFirst()

  return { open, change }
}
