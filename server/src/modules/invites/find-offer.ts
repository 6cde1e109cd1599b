import type { Db } from '../../platform/db/database.ts'
import { findRole } from '../roles/roles.repository.ts'
import { kinRoleOf, type OfferedRole, offeredRole } from './invites.policy.ts'
import * as repository from './invites.repository.ts'

/** An invite, and what it makes of someone. */
export type Offer = { offer: repository.OfferRow; role: OfferedRole }

/** An invite that is good, with what it makes of someone: as long as whoever sent it could send it now. */
export async function findOffer(db: Db, which: repository.Offered, lock = false): Promise<Offer | undefined> {
  const offer = await repository.findOffer(db, which, lock)
  const role = offer && (await findOffered(db, offer, lock))
  return role && { offer, role }
}

async function findOffered(db: Db, offer: repository.OfferRow, isGiven: boolean): Promise<OfferedRole | undefined> {
  const inviter = { userId: offer.invited_by, role: offer.inviter_role, permissions: offer.inviter_permissions }
  const isKin = kinRoleOf(offer.role_key) !== null
  const role = isKin ? undefined : await findRole(db, offer.location_id, offer.role_key, { isGiven })
  return offeredRole(inviter, offer.role_key, role)
}
