import { RENDITION_PREFIXES } from '@kinward/contract/files'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import {
  type AccessReader,
  admit,
  type GroupCaller,
  type LocationCaller,
  type UserCaller,
} from '../../platform/session/access.ts'
import { listRecordSightings, type RecordSighting } from '../assessments/form-files.repository.ts'
import { listBroadcastSightings } from '../broadcasts/broadcast-files.ts'
import { admitTo as admitToLocation } from '../broadcasts/standing.ts'
import { maySeeOriginal } from '../message-actions/message-actions.policy.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import * as repository from './file-access.repository.ts'
import { renditionKey } from './file-keys.ts'
import type { FileRow } from './files.repository.ts'
import type { RenditionName } from './look/finding.ts'
import { texts } from './texts.ts'
import { isViewable } from './viewable.ts'

/** What is sent for a file: where it lies, and how it is to be taken. */
export type Serving = {
  key: string
  size: number
  mimeType: string
  fileName: string
  disposition: 'inline' | 'attachment'
  /** Where the reader came upon a file that they take along. */
  taken?: Taken
}

/** A file, and the place through which it is the reader's to have. */
export type Taken = { fileId: number; entityId: number; locationId: number; groupId: number | null }

type SeenAt = { entity_id: number; location_id: number; group_id?: number | null }

type Found = { file: FileRow; mayDownload: boolean; taken: Taken }

type BytesDeps = { db: Db; readAccess: AccessReader }

export type BytesService = ReturnType<typeof createBytesService>

export function createBytesService({ db, readAccess }: BytesDeps) {
  /** A file, or a smaller picture of one, to be shown. */
  async function view(caller: UserCaller, address: string): Promise<Serving> {
    const { name, key } = parseAddress(address)
    const { file, mayDownload, taken } = await findFor(caller, key)
    if (name) return servingOf(file, name)
    if (file.renditions['display'] !== undefined) return servingOf(file, 'display')
    if (isViewable(file.mime_type)) return original(file, 'inline')
    if (!mayDownload) throw new AppError('FILE_NOT_VIEWABLE', texts.notViewable)
    return { ...original(file, 'attachment'), taken }
  }

  /** A file as it was uploaded, to be kept. */
  async function download(caller: UserCaller, key: string): Promise<Serving> {
    const { file, mayDownload, taken } = await findFor(caller, key)
    if (!mayDownload) throw new AppError('FORBIDDEN', texts.noDownloads)
    return { ...original(file, 'attachment'), taken }
  }

  /** The file, for someone who may see it somewhere now; what keeps them from it there is what they are told. */
  async function findFor(caller: UserCaller, key: string): Promise<Found> {
    const file = await repository.findFileByKey(db, key)
    if (file?.for_broadcast) return findInBroadcast(caller, file)
    if (!file || (file.group_id === null && !file.for_form)) throw notFound()
    const open: repository.Sighting[] = []
    let reason = notFound()
    for (const sighting of await repository.listSightings(db, caller.userId, file)) {
      try {
        const reader = await admitTo(caller, sighting)
        if (!sighting.is_deleted || maySeeOriginal(reader, sighting)) open.push(sighting)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        reason = error
      }
      if (open.some(({ forbids_downloads }) => !forbids_downloads)) break
    }
    const mildest = open.find(({ forbids_downloads }) => !forbids_downloads) ?? open[0]
    if (!mildest) return findInRecord(caller, file, reason)
    return { file, mayDownload: !mildest.forbids_downloads, taken: takenAt(file, mildest) }
  }

  /** The same for what answers to a form have, for those who may read them. */
  async function findInRecord(caller: UserCaller, file: FileRow, reason: AppError): Promise<Found> {
    for (const sighting of await listRecordSightings(db, file.id)) {
      try {
        const reader = await admitToPatients(caller, sighting)
        await findPatientRecord(db, reader, sighting.patient_id)
        return { file, mayDownload: !sighting.forbids_downloads, taken: takenAt(file, sighting) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
      }
    }
    throw reason
  }

  /** The guard's question for what is known of the patients of a location. */
  async function admitToPatients(
    { sessionId, address }: UserCaller,
    sighting: RecordSighting,
  ): Promise<LocationCaller> {
    const access = { level: 'location', feature: 'patientMessages' } as const
    const { entity_id: entityId, location_id: locationId } = sighting
    const question = { sessionId, address, entityId, locationId, groupId: null, feature: access.feature }
    return admit(access, question, await readAccess(question))
  }

  /** The same for what a broadcast carries, through the locations by which it came. */
  async function findInBroadcast(caller: UserCaller, file: FileRow): Promise<Found> {
    let reason = notFound()
    for (const sighting of await listBroadcastSightings(db, caller.userId, file)) {
      try {
        await admitToLocation({ readAccess }, caller, sighting.location_id)
        return { file, mayDownload: !sighting.forbids_downloads, taken: takenAt(file, sighting) }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        reason = error
      }
    }
    throw reason
  }

  /** The guard's whole question, for the channel: its place may have rules about addresses, terms and the web app. */
  async function admitTo(caller: UserCaller, sighting: repository.Sighting): Promise<GroupCaller> {
    const question = {
      sessionId: caller.sessionId,
      address: caller.address,
      entityId: sighting.entity_id,
      locationId: sighting.location_id,
      groupId: sighting.group_id,
      feature: null,
    }
    return admit({ level: 'group' }, question, await readAccess(question))
  }

  return { view, download }
}

function takenAt(
  { id: fileId }: FileRow,
  { entity_id: entityId, location_id: locationId, group_id: groupId = null }: SeenAt,
): Taken {
  return { fileId, entityId, locationId, groupId }
}

function parseAddress(address: string): { name: RenditionName | null; key: string } {
  for (const name of ['medium', 'thumbnail'] as const) {
    const prefix = RENDITION_PREFIXES[name]
    if (address.startsWith(prefix)) return { name, key: address.slice(prefix.length) }
  }
  return { name: null, key: address }
}

function original(file: FileRow, disposition: Serving['disposition']): Serving {
  const { key, size, mime_type: mimeType, file_name: fileName } = file
  return { key, size: size ?? 0, mimeType: mimeType ?? 'application/octet-stream', fileName, disposition }
}

/** A picture that was made of a file, all of which are JPEGs. */
export function servingOf(file: FileRow, name: RenditionName): Serving {
  const size = file.renditions[name]
  if (size === undefined) throw notFound()
  const fileName = `${file.file_name.replace(/\.[^.]*$/, '')}.jpg`
  return { key: renditionKey(name, file.key), size, mimeType: 'image/jpeg', fileName, disposition: 'inline' }
}
