// @vitest-environment node
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createIndexedDbFiles } from './file-store.ts'
import type { LocalFile } from './local-file.ts'

const file = (id: string): LocalFile => ({
  userId: 1,
  entityId: 1,
  locationId: 2,
  groupId: 7,
  parentId: null,
  id,
  tab: 'one',
  order: 1,
  name: `${id}.png`,
  mimeType: 'image/png',
  isVoiceClip: false,
  blob: new Blob([`bytes of ${id}`], { type: 'image/png' }),
  uploadName: null,
  result: null,
})

describe('files in IndexedDB', () => {
  it('keeps bytes across tabs and reloads', async () => {
    await createIndexedDbFiles('kept').put(file('a'))
    const kept = await createIndexedDbFiles('kept').get('a')
    expect(kept).toMatchObject({ name: 'a.png', uploadName: null })
    expect(await kept?.blob.text()).toBe('bytes of a')
  })

  it('changes what is there, and does not bring back what is gone', async () => {
    const store = createIndexedDbFiles('changed')
    await store.put(file('a'))
    await store.update({ ...file('a'), uploadName: '1-a.png' })
    expect(await store.all()).toMatchObject([{ uploadName: '1-a.png' }])
    await store.remove('a')
    await store.update(file('a'))
    expect(await store.get('a')).toBeNull()
    await store.put(file('b'))
    await store.put({ ...file('c'), userId: 9 })
    await store.clear(1)
    expect(await store.all()).toMatchObject([{ id: 'c' }])
  })
})
