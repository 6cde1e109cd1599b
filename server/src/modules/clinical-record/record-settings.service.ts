import { isDeepStrictEqual } from 'node:util'
import type { changeRecordSettings, RecordSettings } from '@kinward/contract/clinical-record'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { createFhirServer, type FhirAddress } from '../../platform/fhir/fhir-server.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { LocationCaller, UserCaller } from '../../platform/session/access.ts'
import { listMembers } from '../restrictions/restrictions.repository.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { holdEntityAdmin } from '../roles/hold-entity-admin.ts'
import { checkEntityAdmin } from '../users/entity-members.ts'
import { refreshUserData } from '../users/users.events.ts'
import { type FindRecord, openSecret, sealSecret, signInOf } from './find-record.ts'
import * as repository from './record-settings.repository.ts'
import { refusals } from './texts.ts'

type Wish = RouteRequest<typeof changeRecordSettings>['body']
type Rules = { forwardByAuthorOnly: boolean }

export type RecordSettingsService = ReturnType<typeof createRecordSettingsService>

/** The FHIR server of an organisation, and who forwards at each of its locations. */
export function createRecordSettingsService(deps: {
  db: Db
  hub: Hub
  seal: Seal
  findRecord: FindRecord
  fhir: FhirAddress | null
  allowHttp: boolean
}) {
  const { db, hub, seal, findRecord, fhir, allowHttp } = deps

  async function read(caller: UserCaller, entityId: number): Promise<RecordSettings> {
    await checkEntityAdmin(db, caller, entityId)
    const row = await repository.findSettings(db, entityId)
    return {
      isOn: row?.is_on ?? false,
      address: row?.address ?? '',
      signIn: row?.sign_in ?? 'none',
      username: row?.username ?? '',
      hasSecret: row !== undefined && openSecret(seal, row) !== null,
      goesTo: row?.is_on || fhir ? 'server' : 'kept',
      tiedElsewhere: await repository.countTiedElsewhere(db, entityId, (await findRecord(entityId)).id),
    }
  }

  async function change(caller: UserCaller, entityId: number, wish: Wish): Promise<RecordSettings> {
    const { userId } = caller
    await checkEntityAdmin(db, caller, entityId)
    const { isOn, address, signIn, username } = wish
    if (!allowHttp && !address.startsWith('https://')) throw badField('address', refusals.https)
    const before = await repository.findSettings(db, entityId)
    // A secret is given to the server that it was entered for, and to no other.
    const kept = before?.address === address ? openSecret(seal, before) : null
    const secret = signIn === 'none' ? null : (wish.secret ?? kept)
    if (signIn !== 'none' && secret === null) throw badField('secret', refusals.secretMissing)
    if (isOn) {
      const server = createFhirServer({ address, signIn: signInOf({ sign_in: signIn, username }, secret) })
      await server.check().catch(() => {
        throw new AppError('CONFLICT', refusals.notFhir)
      })
    }
    await db.transaction().execute(async (tx) => {
      await holdEntityAdmin(tx, caller, entityId)
      if (!isDeepStrictEqual(await repository.findSettings(tx, entityId), before))
        throw new AppError('CONFLICT', refusals.changedMeanwhile)
      await repository.saveSettings(tx, {
        entity_id: entityId,
        is_on: isOn,
        address,
        sign_in: signIn,
        username,
        secret: secret === null ? null : sealSecret(seal, entityId, secret),
      })
      await record(tx, { action: 'record.changed', actorId: userId, entityId, details: { isOn, signIn } })
    })
    return read(caller, entityId)
  }

  async function changeRules(caller: LocationCaller, rules: Rules): Promise<Rules> {
    const { userId, entityId, locationId } = caller
    await transact(db, hub.emit, async (tx, events) => {
      await holdAdmins(tx, caller)
      await repository.saveRules(tx, locationId, rules)
      const members = await listMembers(tx, locationId)
      events.push(...members.map((id) => refreshUserData(id, 'token', 'clinical record')))
      await record(tx, { action: 'record.changed', actorId: userId, entityId, locationId, details: rules })
    })
    return rules
  }

  return { read, change, changeRules }
}

function badField(name: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, [{ path: `body.${name}`, message }])
}
