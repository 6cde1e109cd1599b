import 'fake-indexeddb/auto'
import { BroadcastChannel } from 'node:worker_threads'
import { expect, it, vi } from 'vitest'
import { createEditTabs, EditNews } from '../features/messages/edit-tabs.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { createBroadcast } from '../lib/broadcast.ts'
import { buildSession } from '../test/factories.ts'
import { createServices } from './services.ts'

it('signing out asks before the words of an edit in another tab are lost', async () => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const { signOut, question } = createServices()
  const other = createBroadcast('kinward-edits', EditNews)
  createEditTabs(other, () => 2)
  sessionStore.set(buildSession())
  const stayed = signOut()
  await vi.waitFor(() => expect(question.get()?.unsent).toMatchObject({ messages: 0, edits: 2 }))
  question.get()?.answer(false)
  expect(await stayed).toBe(false)
  other.close()
})
