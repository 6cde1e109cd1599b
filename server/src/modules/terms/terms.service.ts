import type { NewTerms, PlaceTerms, Terms, UserContext } from '@kinward/contract/terms'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { holdEntityAdmin } from '../roles/hold-entity-admin.ts'
import { checkEntityAdmin, findEntityMember } from '../users/entity-members.ts'
import * as repository from './terms.repository.ts'
import { readUserContext } from './user-context.ts'
import { refusals } from './texts.ts'

export type TermsService = ReturnType<typeof createTermsService>

export function createTermsService({ db, hub }: { db: Db; hub: Hub }) {
  async function readProduct(userId: number): Promise<Terms | null> {
    return (await repository.findTerms(db, userId, repository.PRODUCT))?.terms ?? null
  }

  async function acceptProduct(userId: number, termsIds?: readonly number[]): Promise<UserContext> {
    const terms = await readProduct(userId)
    await accept(userId, terms ? [terms] : [], termsIds)
    return readUserContext(db, userId)
  }

  async function readEntity(userId: number, entityId: number): Promise<Terms | null> {
    if (!(await findEntityMember(db, entityId, userId))) throw notFound()
    return (await repository.findTerms(db, userId, { entityId, locationId: null }))?.terms ?? null
  }

  async function acceptEntity(userId: number, entityId: number, termsIds: readonly number[]) {
    const terms = await readEntity(userId, entityId)
    await accept(userId, terms ? [terms] : [], termsIds)
    return { show_terms: false }
  }

  async function publishEntity(caller: UserCaller, entityId: number, wish: NewTerms): Promise<Terms | null> {
    await checkEntityAdmin(db, caller, entityId)
    const scope = { entityId, locationId: null }
    await publish(caller, { scope, entityId, ...wish }, (tx) => holdEntityAdmin(tx, caller, entityId))
    return readEntity(caller.userId, entityId)
  }

  async function readPlace({ userId, entityId, locationId }: LocationCaller): Promise<PlaceTerms> {
    const [entity, location] = await Promise.all([
      repository.findTerms(db, userId, { entityId, locationId: null }),
      repository.findTerms(db, userId, { entityId: null, locationId }),
    ])
    return {
      entity: entity?.terms ?? null,
      location: location?.terms ?? null,
      show_terms: [entity, location].some((own) => own?.terms.isAccepted === false),
    }
  }

  async function acceptPlace(caller: LocationCaller, termsIds: readonly number[]): Promise<PlaceTerms> {
    const { entity, location } = await readPlace(caller)
    const inForce = [entity, location].filter((terms) => terms !== null)
    await accept(caller.userId, inForce, termsIds)
    return readPlace(caller)
  }

  async function publishPlace(caller: LocationCaller, wish: NewTerms): Promise<PlaceTerms> {
    const { entityId, locationId } = caller
    await publish(caller, { scope: { entityId: null, locationId }, entityId, ...wish }, (tx) => holdAdmins(tx, caller))
    return readPlace(caller)
  }

  /** Nobody accepts what they were not shown: what was read must be what is in force. */
  async function accept(userId: number, inForce: readonly Terms[], read?: readonly number[]): Promise<void> {
    const ids = inForce.map(({ id }) => id)
    if (read && (read.length !== ids.length || !ids.every((id) => read.includes(id)))) {
      throw new AppError('CONFLICT', refusals.newer)
    }
    if (inForce.every(({ isAccepted }) => isAccepted)) return
    await db.transaction().execute(async (tx) => {
      await repository.holdPlacesOf(tx, userId)
      await acceptIn(tx, userId, ids)
    })
    // The sockets of this person come in anew, and hear what they may hear now.
    hub.endUser(userId)
  }

  /**
   * Whoever publishes terms has accepted them; everyone else is stopped until they do, also where they only listen. Whoever
   * waited before and no longer has to comes in anew as well. What is in force already, its answer having been lost, asks
   * nobody again.
   */
  async function publish(
    { userId }: UserCaller,
    { scope, entityId, text, instead }: NewTerms & { scope: repository.Scope; entityId: number },
    holdDecider: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    const affected = await db.transaction().execute(async (tx) => {
      await repository.holdPublishing(tx)
      await holdDecider(tx)
      const inForce = await repository.findTerms(tx, userId, scope)
      if ((inForce?.terms.text ?? '') === text) return []
      const isKnown = instead === undefined || instead === (inForce?.terms.id ?? null)
      if (!isKnown) throw new AppError('CONFLICT', refusals.overtaken)
      const before = await repository.listWaiting(tx, scope)
      const id = await repository.insertTerms(tx, scope, text, userId)
      await repository.insertAcceptances(tx, userId, [id])
      const after = await repository.listWaiting(tx, scope)
      const where = { entityId, locationId: scope.locationId, subject: `terms:${id}` }
      await record(tx, { action: 'terms.published', actorId: userId, ...where, details: { isEmpty: text === '' } })
      return new Set([...before, ...after])
    })
    for (const id of affected) hub.endUser(id)
  }

  return { readProduct, acceptProduct, readEntity, acceptEntity, publishEntity, readPlace, acceptPlace, publishPlace }
}

/** Accepts terms within a change that is under way. */
export async function acceptIn(tx: Tx, userId: number, termsIds: readonly number[]): Promise<void> {
  await repository.insertAcceptances(tx, userId, termsIds)
  for (const id of termsIds) await record(tx, { action: 'terms.accepted', actorId: userId, subject: `terms:${id}` })
}
