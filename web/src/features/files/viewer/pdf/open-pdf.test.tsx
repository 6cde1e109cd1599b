import { getDocument } from 'pdfjs-dist'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { buildSession } from '../../../../test/factories.ts'
import { createRoot } from '../../../../test/root.ts'
import { sessionStore } from '../../../session/session-store.ts'
import { usePdf } from './open-pdf.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('pdfjs-dist/build/pdf.worker.min.mjs?url', () => ({ default: '' }))
// It runs in a worker, which there is none of here.
vi.mock(import('pdfjs-dist'), () => ({
  getDocument: vi.fn(),
  GlobalWorkerOptions: {} as never,
  PDFDataRangeTransport: Object as never,
  version: '0',
}))

function Paper() {
  usePdf('files/a', 0)
  return null
}

it('is let go of by whoever closes it before it is open, and asked for no more', async () => {
  sessionStore.set(buildSession())
  const asked: (AbortSignal | null | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    asked.push(signal)
    if (asked.length === 1) return new Response('page', { status: 206, headers: { 'content-range': 'bytes 0-3/2000' } })
    throw new TypeError('away')
  })
  const destroy = vi.fn(async () => undefined)
  let range: { requestDataRange: (begin: number, end: number) => void } | undefined
  vi.mocked(getDocument).mockImplementation((source) => {
    range = (source as { range: typeof range }).range
    return { promise: new Promise(() => {}), destroy } as never
  })
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Paper />))
  await act(() => vi.waitFor(() => expect(getDocument).toHaveBeenCalledOnce()))
  range?.requestDataRange(4, 8)
  await act(() => vi.waitFor(() => expect(asked).toHaveLength(2)))
  await act(async () => root.unmount())
  expect([destroy.mock.calls.length, asked.map((signal) => signal?.aborted)]).toEqual([1, [true, true]])
})
