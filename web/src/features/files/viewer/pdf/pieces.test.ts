import { afterEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../../session/session-store.ts'
import { buildSession } from '../../../../test/factories.ts'
import { askForPiece, bringPiece } from './pieces.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.set(null)
})

const part = (words: string) => new Response(words, { status: 206, headers: { 'content-range': `bytes 4-7/2000` } })

/** A server that answers in this order; whoever asks tells for what. */
function answer(...answers: (() => Response)[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(headers['range'] ?? url)
    return (answers.shift() ?? (() => Promise.reject(new TypeError('away'))))()
  })
  return asked
}
const lost = () => {
  throw new TypeError('away')
}
const refused = () => new Response('', { status: 404 })
const words = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

it('a stretch says how long the whole is', async () => {
  const asked = answer(() => part('page'))
  const { bytes, total } = await askForPiece('/a', 4, 8)
  expect([words({ bytes }), total, asked]).toEqual(['page', 2000, ['bytes=4-7']])
})

it('what the network has lost is asked for again, at once when it is back', async () => {
  sessionStore.set(buildSession())
  const asked = answer(
    lost,
    () => new Response('', { status: 503 }),
    () => part('page'),
  )
  const coming = bringPiece('files/a', 4, 8, new AbortController().signal)
  for (const tries of [1, 2]) {
    await vi.waitFor(() => expect(asked).toHaveLength(tries))
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'))
      expect(asked.length).toBeGreaterThan(tries)
    })
  }
  expect(words(await coming)).toBe('page')
})

it('what is refused is asked for once more with a fresh address, and then given up', async () => {
  sessionStore.set(buildSession())
  const { signal } = new AbortController()
  answer(refused, () => part('page'))
  expect(words(await bringPiece('files/b', 4, 8, signal))).toBe('page')
  const asked = answer(refused, refused, () => part('page'))
  await expect(bringPiece('files/b', 4, 8, signal)).rejects.toThrow('refused')
  expect(asked).toHaveLength(2)
})

it('nobody goes on asking for a paper that was closed', async () => {
  sessionStore.set(buildSession())
  const asked = answer(lost)
  const closing = new AbortController()
  const coming = bringPiece('files/c', 4, 8, closing.signal)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  closing.abort()
  await expect(coming).rejects.toThrow('away')
  expect(asked).toHaveLength(1)
})
