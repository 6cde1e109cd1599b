import { sendMessage } from '@kinward/contract/messages'
import { cancelUpload } from '@kinward/contract/uploads'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'
import { parseConfig } from '../../config.ts'
import { createDatabase } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createKeeper } from './keeper.ts'
import * as repository from './files.repository.ts'
import { type Finding, LookFailed } from './look/finding.ts'
import { createUploadsService } from './uploads.service.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

/** A picture that has come, and was not looked at. */
async function arrived() {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  const nurse = await kit.signedIn(await kit.build.person(locationId))
  const params = { entityId, locationId, groupId: await kit.build.group(locationId, [nurse.userId]) }
  const uploader = createUploader(kit, () => params)
  const bytes = await fixture('sideways.jpg')
  const { uploadName, url } = (await uploader.begin(nurse, bytes, { fileName: 'sideways.jpg' })).body.data
  await uploader.put(url, bytes)

  const db = createDatabase(kit.pool)
  const row = await repository.findOwnFile(db, { userId: nurse.userId, groupId: params.groupId }, uploadName)
  if (!row) throw new Error('The file has not come.')
  return { nurse, params, uploader, uploadName, db, row }
}

const nothing = async () => undefined
const limits = parseConfig({}).uploads

test('a file that is ready stays so when another process gives up on it', async () => {
  const { nurse, params, uploader, uploadName, db, row } = await arrived()
  const isLooking = Promise.withResolvers<void>()
  const verdict = Promise.withResolvers<Finding>()
  const removed: string[] = []
  const other = createKeeper({
    db,
    storage: {
      open: async () => ({ path: '', keep: nothing, clear: nothing, release: nothing }),
      remove: async (keys: string[]) => void removed.push(...keys),
    } as unknown as Storage,
    looking: {
      look: () => {
        isLooking.resolve()
        return verdict.promise
      },
      stop: nothing,
    },
    limits,
  })
  const late = other.ready(row)
  await isLooking.promise
  const ready = (await uploader.finish(nurse, uploadName)).body.data
  const message_attachment = [uploader.carry(ready)]
  await nurse.call(sendMessage, { params, query: {}, body: { message: '', message_attachment } })
  verdict.resolve({ outcome: 'refused', refusal: 'broken' })
  expect(await late).toMatchObject({ state: 'ready', is_carried: true })
  expect(removed).toEqual([])
})

test('of an upload that is taken back while it is looked at nothing stays', async () => {
  const { nurse, params, uploadName, db, row } = await arrived()
  const kept = new Set([row.key])
  const keeper = createKeeper({
    db,
    storage: {
      open: async () => ({ path: '', keep: nothing, clear: nothing, release: nothing }),
      put: async (key: string) => void kept.add(key),
      remove: async (keys: string[]) => {
        for (const key of keys) kept.delete(key)
      },
    } as unknown as Storage,
    looking: {
      look: async () => {
        await nurse.call(cancelUpload, { params: { ...params, uploadName } })
        const thumbnail = { name: 'thumbnail' as const, bytes: new Uint8Array(1) }
        const found = { outcome: 'found', kind: 'image', mimeType: 'image/jpeg', extension: 'jpg' } as const
        return { ...found, width: 1, height: 1, duration: null, renditions: [thumbnail], wasChanged: false }
      },
      stop: nothing,
    },
    limits,
  })
  await expect(keeper.ready(row)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([...kept]).toEqual([])
})

test('a file that cannot be looked at is damaged after a few tries', async () => {
  const { db, row } = await arrived()
  const storage = {
    open: async () => ({ path: '', keep: nothing, clear: nothing, release: nothing }),
    remove: nothing,
  } as unknown as Storage
  const look = vi.fn().mockRejectedValue(new LookFailed('Out of range.'))
  const keeper = createKeeper({ db, storage, looking: { look, stop: nothing }, limits })
  for (const _try of [1, 2]) await expect(keeper.ready(row)).rejects.toThrow('Out of range.')
  await expect(keeper.ready(row)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
})

test('an upload whose bytes cannot be removed is taken back, and they are swept later', async () => {
  const { nurse, params, uploadName, db, row } = await arrived()
  const storage = { remove: () => Promise.reject(new Error('The bucket is away.')) } as unknown as Storage
  const uploads = createUploadsService({ db, storage, limits } as Parameters<typeof createUploadsService>[0])
  const owner = { userId: nurse.userId, groupId: params.groupId }
  await uploads.cancel(owner, uploadName)
  expect(await repository.findOwnFile(db, owner, uploadName)).toBeUndefined()
  const { rows } = await kit.pool.query('select key from discarded_files where key = $1', [row.key])
  expect(rows).toHaveLength(1)
})
