import { byName, type Form, type FormSummary, type FormWish } from '@kinward/contract/forms'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isCareTeam, isStaff } from '../groups/groups.policy.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { presentForm, presentSummary, withoutScoring } from './forms.presenter.ts'
import * as repository from './forms.repository.ts'
import { refusals } from './texts.ts'

type Wish = z.output<typeof FormWish>

const UNIQUE_VIOLATION = '23505'

export type FormsService = ReturnType<typeof createFormsService>

/** What a location asks: who sees its forms, and how an admin changes them. */
export function createFormsService({ db }: { db: Db }) {
  async function list({ role, locationId }: LocationCaller): Promise<FormSummary[]> {
    if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.notYours)
    return (await repository.listForms(db, locationId)).map(presentSummary).toSorted(byName)
  }

  /** Staff read the forms of their location, everyone those that a message gives them, also if it came from another. */
  async function get({ role, userId, locationId }: LocationCaller, formId: number, version: number | null) {
    const own = isStaff(role) ? await repository.findForm(db, locationId, formId, version) : undefined
    if (own) return presentForm(own)
    if (!(await repository.isGiven(db, userId, locationId, formId))) throw notFound()
    const given = await repository.findForm(db, null, formId, version)
    if (!given) throw notFound()
    return presentForm(isCareTeam(role) ? given : { ...given, definition: withoutScoring(given.definition) })
  }

  async function create(caller: LocationCaller, wish: Wish): Promise<Form> {
    return change(caller, async (tx) => {
      const before = await repository.findSame(tx, { ...caller, ...wish }, 1)
      if (before) return presentForm(before)
      const formId = await repository.insertForm(tx, { ...caller, ...wish })
      const form = await read(tx, caller.locationId, formId)
      await record(tx, { action: 'form.published', ...auditOf(caller, formId), details: { version: 1 } })
      return form
    })
  }

  /** The next version. Whoever is filling in the one before it finishes that. */
  async function publish(caller: LocationCaller, formId: number, seen: number, wish: Wish): Promise<Form> {
    return change(caller, async (tx) => {
      const version = await lockInUse(tx, caller, formId)
      if (version !== seen) {
        const before = version === seen + 1 && (await repository.findSame(tx, { ...caller, ...wish }, version, formId))
        if (before) return presentForm(before)
        throw new AppError('CONFLICT', refusals.newer)
      }
      await repository.publishVersion(tx, formId, version + 1, { ...caller, ...wish })
      const form = await read(tx, caller.locationId, formId)
      await record(tx, { action: 'form.published', ...auditOf(caller, formId), details: { version: version + 1 } })
      return form
    })
  }

  async function retire(caller: LocationCaller, formId: number): Promise<null> {
    return change(caller, async (tx) => {
      await lockInUse(tx, caller, formId)
      await repository.retire(tx, formId)
      await record(tx, { action: 'form.retired', ...auditOf(caller, formId) })
      return null
    })
  }

  async function change<Result>(caller: LocationCaller, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    try {
      return await db.transaction().execute(async (tx) => {
        await holdAdmins(tx, caller)
        return work(tx)
      })
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) throw nameTaken()
      throw error
    }
  }

  return { list, get, create, publish, retire }
}

function nameTaken(): AppError {
  return new AppError('CONFLICT', refusals.nameTaken, [{ path: 'body.name', message: refusals.nameTaken }])
}

async function lockInUse(tx: Tx, { locationId }: LocationCaller, formId: number): Promise<number> {
  const version = await repository.lockForm(tx, locationId, formId)
  if (version === undefined) throw notFound()
  return version
}

async function read(tx: Tx, locationId: number, formId: number): Promise<Form> {
  const row = await repository.findForm(tx, locationId, formId)
  if (!row) throw notFound()
  return presentForm(row)
}

function auditOf({ userId: actorId, entityId, locationId }: LocationCaller, formId: number) {
  return { actorId, entityId, locationId, subject: `form:${formId}` }
}
