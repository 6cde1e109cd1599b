import type { Db } from '../../platform/db/database.ts'
import { createFhirServer, type FhirAddress, type FhirSignIn } from '../../platform/fhir/fhir-server.ts'
import { createKeptRecord } from '../../platform/fhir/kept-record.ts'
import type { ClinicalRecord } from '../../platform/fhir/record.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { findSettings, type SettingsRow } from './record-settings.repository.ts'

const sealOf = (entityId: number): string => `clinical-record:${entityId}`

export const sealSecret = (seal: Seal, entityId: number, secret: string): Buffer => seal.close(secret, sealOf(entityId))

/** The secret that is kept; one that was sealed before the server got another key is as good as none. */
export function openSecret(
  seal: Seal,
  { entity_id, secret }: Pick<SettingsRow, 'entity_id' | 'secret'>,
): string | null {
  try {
    return secret && seal.open(secret, sealOf(entity_id))
  } catch {
    return null
  }
}

/** How to sign in, with the secret that was kept. */
export function signInOf(
  { sign_in: kind, username }: Pick<SettingsRow, 'sign_in' | 'username'>,
  secret: string | null,
): FhirSignIn {
  if (kind === 'basic') return { kind, username, password: secret ?? '' }
  return kind === 'bearer' ? { kind, token: secret ?? '' } : { kind }
}

export type FindRecord = (entityId: number) => Promise<ClinicalRecord>

/** The record of an organisation: its own server, the one the product was started with, or one that is kept here. */
export function createFindRecord(deps: { db: Db; seal: Seal; fhir: FhirAddress | null }): FindRecord {
  const { db, seal, fhir } = deps
  return async (entityId) => {
    const row = await findSettings(db, entityId)
    if (row?.is_on) {
      return createFhirServer({ address: row.address, signIn: signInOf(row, openSecret(seal, row)) })
    }
    return fhir ? createFhirServer(fhir) : createKeptRecord(db, entityId)
  }
}
