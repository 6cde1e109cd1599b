import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../test/root.ts'
import { fileKeys } from './keys.ts'
import { useLinkPreview } from './use-link-preview.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Link = ReturnType<typeof useLinkPreview>

const SENT = 'https://example.org/menu'
const NEXT = 'https://example.org/bus'

function Draft({ show }: { show: (link: Link) => void }) {
  show(useLinkPreview('1-7-null', SENT))
  return null
}

it('a link that is put away while the words before are still being kept stays away, and theirs may come again', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  for (const url of [SENT, NEXT]) client.setQueryData(fileKeys.preview(url), { url })
  let link: Link | undefined
  const write = (markup: string) =>
    act(async () => {
      link?.note(markup)
      await vi.advanceTimersByTimeAsync(600)
    })
  const putAway = () => act(async () => link?.dismiss())
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Draft show={(now) => (link = now)} />
      </QueryClientProvider>,
    ),
  )
  expect(link?.preview?.url).toBe(SENT)
  await putAway()
  expect(link?.preview).toBeNull()
  const end = link?.takeAlong()
  await write(NEXT)
  expect(link?.preview?.url).toBe(NEXT)
  await putAway()
  await act(async () => end?.())
  expect(link?.preview).toBeNull()
  await write(SENT)
  expect(link?.preview?.url).toBe(SENT)
  await act(async () => root.unmount())
  vi.useRealTimers()
})
