import type { Role } from '@kinward/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import type { GivenRole } from '../roles/roles.policy.ts'
import { findRole } from '../roles/roles.repository.ts'
import { KIN_ROLES, kinRoleOf, managedKin, mayInviteTo } from './invites.policy.ts'
import * as repository from './invites.repository.ts'

type OfferedRole = Omit<GivenRole, 'base'> & { base: Role }

/** An invite, and what it makes of someone. */
export type Offer = { offer: repository.OfferRow; role: OfferedRole }

/** An invite that is good, with what it makes of someone: as long as whoever sent it could send it now. */
export async function findOffer(db: Db, which: repository.Offered, lock = false): Promise<Offer | undefined> {
  const offer = await repository.findOffer(db, which, lock)
  const role = offer && (await findOffered(db, offer, lock))
  return role && { offer, role }
}

/** Families and patients come to no role of the staff's, and with no permission. */
async function findOffered(db: Db, offer: repository.OfferRow, isGiven: boolean): Promise<OfferedRole | undefined> {
  const inviter = { userId: offer.invited_by, role: offer.inviter_role, permissions: offer.inviter_permissions }
  const kin = kinRoleOf(offer.role_key)
  if (kin) {
    const role = { key: kin, id: null, name: KIN_ROLES[kin], base: kin, permissions: [] }
    return managedKin(inviter).includes(kin) ? role : undefined
  }
  const role = await findRole(db, offer.location_id, offer.role_key, { isGiven })
  return role && mayInviteTo(inviter, role) ? role : undefined
}
