import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { useTagFilesMutation } from './use-tags.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Tagging = ReturnType<typeof useTagFilesMutation>

function Panel({ show }: { show: (tagging: Tagging) => void }) {
  show(useTagFilesMutation({ entityId: 1, locationId: 2 }))
  return null
}

it('more files than are taken at once are tagged one part after the other', async () => {
  sessionStore.set(buildSession())
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body).attachmentIds)
    return Promise.resolve(Response.json({ success: true, status: 200, data: null }))
  })
  let tagging: Tagging | undefined
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Panel show={(now) => (tagging = now)} />
      </QueryClientProvider>,
    ),
  )
  const ids = Array.from({ length: 150 }, (_, index) => index + 1)
  const files = [...ids.map((fileId) => ({ groupId: 7, fileId })), { groupId: 8, fileId: 200 }]
  await act(async () => tagging?.mutateAsync({ files, tags: [{ id: 5, name: 'Wound' }], names: [] }))
  expect(sent).toEqual([ids.slice(0, 100), ids.slice(100), [200]])
  await act(async () => root.unmount())
})
