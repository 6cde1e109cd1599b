import 'fake-indexeddb/auto'
import { Blob as KeptBlob } from 'node:buffer'
import { expect, it, vi } from 'vitest'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession, buildUser } from '../test/factories.ts'
import { createServices } from './services.ts'

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))

it('lets a message wait whose files nobody uploads any more, since its writer has left', async () => {
  const { outbox, uploads } = createServices()
  const place = { userId: 1, entityId: 1, locationId: 2, groupId: 7, parentId: null }
  const signIn = () => sessionStore.set(buildSession({ user: buildUser({ id: 1 }), isLocked: false }))
  signIn()
  // Of the page's own kind the store would keep nothing that can be read.
  uploads.add(place, [{ name: 'a.png', blob: new KeptBlob(['a'], { type: 'image/png' }) as Blob }])
  const [fileId = ''] = uploads.get().keys()
  const file = { fileId, type: 'image' as const, name: 'a.png', size: 1, mimeType: 'image/png' }
  await outbox.enqueue({ ...place, showInMainThread: false, message: 'with it', attachments: [{ file }] })
  await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ state: 'sending' }]))
  sessionStore.set(null)
  signIn()
  await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ state: 'waiting' }]))
})
