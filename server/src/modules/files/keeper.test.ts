import { sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'
import { parseConfig } from '../../config.ts'
import { createDatabase } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { createKeeper } from './keeper.ts'
import * as repository from './files.repository.ts'
import type { Finding } from './look/finding.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('a file that is ready stays so when another process gives up on it', async () => {
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
  const isLooking = Promise.withResolvers<void>()
  const verdict = Promise.withResolvers<Finding>()
  const removed: string[] = []
  const nothing = async () => undefined
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
    limits: parseConfig({}).uploads,
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
