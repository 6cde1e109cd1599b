import * as contract from '@kinward/contract/families'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { readGroups } from '../groups/read-groups.ts'
import type { InvitesService } from '../invites/invites.service.ts'
import { findSeenPatient } from '../patients/patient-access.ts'
import type { AuthorizationsService } from './authorizations.service.ts'
import { mayManageFamily } from './families.policy.ts'
import { readsAsPatient } from './families.repository.ts'
import type { FamilyInvitesService } from './family-invites.service.ts'
import type { PatientAccessService } from './patient-access.service.ts'
import { readFamily } from './read-family.ts'
import type { RelationshipService } from './relationship.service.ts'

type FamilyRouteDeps = {
  db: Db
  invites: Pick<InvitesService, 'resend'>
  familyInvites: FamilyInvitesService
  relationships: RelationshipService
  authorizations: AuthorizationsService
  patientAccess: PatientAccessService
}

export function registerFamilyRoutes({ bind }: Binder, deps: FamilyRouteDeps): void {
  const { db, invites, familyInvites, relationships, authorizations, patientAccess } = deps

  bind(contract.listRelationships, async () => [...contract.RELATIONSHIPS])
  bind(contract.inviteFamily, ({ body }, caller) => familyInvites.inviteRelative(caller, body))
  bind(contract.resendFamilyInvite, ({ params }, caller) => invites.resend(caller, { id: params.inviteId }))
  bind(contract.invitePatient, ({ params, body }, caller) =>
    familyInvites.inviteThemself(caller, params.patientId, body),
  )
  bind(contract.getPatientAccess, ({ params }, caller) => patientAccess.read(caller, params.patientId))
  bind(contract.endPatientAccess, ({ params }, caller) => patientAccess.end(caller, params.patientId))
  bind(contract.acceptFamilyInvite, ({ body }, caller) => relationships.accept(caller, body.patientId))
  bind(contract.proveRelationship, ({ params, body }, caller) => relationships.prove(caller, params.patientId, body))
  bind(contract.grantAttempts, ({ params }, caller) => relationships.grantAttempts(caller, params.memberId))
  bind(contract.authorizeFamily, ({ body }, caller) => authorizations.authorize(caller, body))
  bind(contract.unauthorizeFamily, ({ params }, caller) => authorizations.unauthorize(caller, params.memberId))
  bind(contract.unauthorizeMe, ({ params }, caller) => authorizations.unauthorizeMe(caller, params.patientId))

  bind(contract.listFamily, async ({ query: { patientId } }, caller) => {
    const { locationId, userId } = caller
    if (patientId === undefined && !isStaff(caller.role)) return readFamily(db, { locationId, userId }, 'own')
    if (patientId !== undefined) await findSeenPatient(db, caller, patientId)
    const filter = { locationId, ...(patientId !== undefined && { patientId }) }
    // A patient decides who belongs to them, so they see whoever waits for it, as long as they read along.
    const isOut = caller.role === 'patient' && patientId !== undefined && !(await readsAsPatient(db, patientId, userId))
    if (isOut) throw notFound()
    if (!isStaff(caller.role)) return readFamily(db, { ...filter, verifiedOnly: caller.role !== 'patient' }, 'known')
    return readFamily(db, filter, mayManageFamily(caller) ? 'managed' : 'known')
  })

  bind(contract.listOwnFamily, async (_request, { locationId, userId, role }) =>
    role === 'family' ? readFamily(db, { locationId, userId }, 'own') : [],
  )

  bind(contract.listFamilyChannels, (_request, caller) =>
    readGroups(db, { ...caller, type: 'family', archived: false, withJoinable: false }),
  )
}
