import { PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { Email } from '@kinward/contract/patterns'
import type { OpenUpgrade, OwnUpgradeRequest, UpgradeAnswer } from '@kinward/contract/upgrades'
import { type UpsellFeature, upsellEntry } from '@kinward/contract/upsell'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import type { FlagsService } from '../roles/flags.service.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { findEntityMember } from '../users/entity-members.ts'
import { causeKey, tellDecided } from './settle-requests.ts'
import { notices, requestMail } from './texts.ts'
import * as repository from './upgrades.repository.ts'

type Deps = { db: Db; hub: Pick<Hub, 'emit'>; mail: Mail; origin: () => string; flags: Pick<FlagsService, 'change'> }

export type UpgradesService = ReturnType<typeof createUpgradesService>

/** Features that people ask for, and what their admins decide. */
export function createUpgradesService({ db, hub, mail, origin, flags }: Deps) {
  const ask = ({ entityId, locationId, userId }: LocationCaller, feature: UpsellFeature): Promise<UpgradeAnswer> =>
    write({ entityId, locationId, userId, feature, flag: upsellEntry(feature).featureFlag })

  /** Where the organisation has it and a location has switched it off, it is that location which is asked. */
  async function askEntity(caller: UserCaller, entityId: number, feature: UpsellFeature): Promise<UpgradeAnswer> {
    const { featureFlag: flag } = upsellEntry(feature)
    const reached = await repository.listReached(db, entityId, caller, flag)
    if (reached.length === 0) throw notFound()
    const off = reached.find(({ is_on, is_on_above }) => is_on_above && !is_on)
    return write({ entityId, locationId: off?.id ?? null, userId: caller.userId, feature, flag })
  }

  function write(wish: repository.Wish): Promise<UpgradeAnswer> {
    const { feature, userId, entityId, locationId } = wish
    return db.transaction().execute(async (tx) => {
      const place = await repository.holdPlace(tx, wish)
      if (await repository.isOn(tx, wish)) return { feature, isOn: true, requestedAt: null }
      const isFirst = !(await repository.isAskedFor(tx, wish))
      const requestedAt = await repository.insertRequest(tx, wish)
      if (!requestedAt) {
        const known = (await repository.listOwn(tx, wish, userId)).find((one) => one.feature === feature)
        return { feature, isOn: false, requestedAt: known?.requestedAt ?? null }
      }
      await tellAdmins(tx, wish, { name: place.name, isFirst })
      const subject = `feature:${feature}`
      await record(tx, { action: 'upgrade.requested', actorId: userId, entityId, locationId, subject })
      return { feature, isOn: false, requestedAt: requestedAt.toISOString() }
    })
  }

  async function tellAdmins(
    tx: Tx,
    { feature, userId, entityId, locationId }: repository.Wish,
    { name: place, isFirst }: { name: string; isFirst: boolean },
  ): Promise<void> {
    const admins = (await repository.listAdmins(tx, { entityId, locationId })).filter(({ id }) => id !== userId)
    const { featureName } = upsellEntry(feature)
    await giveNotice(tx, {
      userIds: admins.map(({ id }) => id),
      causeKey: causeKey({ entityId, locationId }, feature, 'asked'),
      title: notices.requested(featureName),
      entityId,
      locationId,
      actorId: userId,
      leadsTo: 'features',
    })
    if (!isFirst) return
    const link = `${origin()}/settings/features${locationId === null ? '' : `?location=${locationId}`}`
    const letter = requestMail({ feature: featureName, place, link })
    for (const { email } of admins) {
      const to = Email.safeParse(email)
      if (to.success) await mail.send(tx, { to: to.data, ...letter })
    }
  }

  const listOwn = (caller: LocationCaller): Promise<OwnUpgradeRequest[]> =>
    repository.listOwn(db, caller, caller.userId)

  async function listOpen(caller: LocationCaller): Promise<OpenUpgrade[]> {
    const rows = await repository.listOpen(db, caller, await seesEntity(caller))
    return [...Map.groupBy(rows, ({ feature }) => feature).values()].flatMap(present).toReversed()
  }

  /** Switching it on anywhere else settles it just the same. */
  async function decide(caller: LocationCaller, named: string, isGranted: boolean): Promise<OpenUpgrade[]> {
    const asked = (await listOpen(caller)).find(({ feature }) => feature === named)
    if (!asked) throw notFound()
    const { feature, isForEntity } = asked
    const on = { [upsellEntry(feature).featureFlag]: true }
    if (!isGranted) await decline(caller, feature)
    else {
      const settings = await flags.change(caller, isForEntity ? 'entity' : 'location', on)
      // The location's own word goes before the organisation's.
      if (!settings.effective[upsellEntry(feature).featureFlag]) await flags.change(caller, 'location', on)
    }
    return listOpen(caller)
  }

  async function decline(caller: LocationCaller, feature: UpsellFeature): Promise<void> {
    const { entityId, locationId, userId: actorId } = caller
    await transact(db, hub.emit, async (tx, events) => {
      await holdAdmins(tx, caller)
      const closed = await repository.closeDeclined(tx, caller, await seesEntity(caller, tx), feature)
      await tellDecided(tx, events, { entityId, actorId }, closed, 'declined')
      const subject = `feature:${feature}`
      const details = { requests: closed.length }
      await record(tx, { action: 'upgrade.declined', actorId, entityId, locationId, subject, details })
    })
  }

  async function seesEntity({ entityId, userId }: LocationCaller, from: Db | Tx = db): Promise<boolean> {
    return (await findEntityMember(from, entityId, userId))?.is_admin ?? false
  }

  return { ask, askEntity, listOwn, listOpen, decide }
}

/** All who ask for the same thing, as one. */
function present(rows: readonly repository.OpenRow[]): OpenUpgrade[] {
  const [first] = rows
  if (!first) return []
  const people = new Map(rows.map(({ user_id: id, full_name: fullName }) => [id, { id, fullName }]))
  return [
    {
      feature: first.feature,
      people: [...people.values()],
      requestedAt: first.requested_at.toISOString(),
      isForEntity: rows.some(({ is_for_entity }) => is_for_entity),
      isInPlan: PLAN_FLAGS[first.plan].includes(upsellEntry(first.feature).featureFlag),
    },
  ]
}
