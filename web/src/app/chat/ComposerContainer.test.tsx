import { quoteOf } from '@kinward/contract/quotes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draftStore } from '../../features/drafts/draft-store.ts'
import { type KeptDraft, NOTHING_KEPT } from '../../features/drafts/kept-draft.ts'
import type { OutboxMessage } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import { buildGroup, buildLocation, buildMessage, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { type Services, ServicesContext } from '../services.ts'
import { ComposerContainer } from './ComposerContainer.tsx'

// It never comes, so that words are typed into the plain field.
vi.mock('../../features/composer/components/RichEditor.tsx', () => new Promise(() => undefined))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))

const PLACE = { userId: 1, groupId: 7, parentId: null }
const location = buildLocation({ featureFlags: { ...buildLocation().featureFlags, enableUrgentMessages: true } })
const page = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  sessionStore.set(buildSession())
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  draftStore.clear(1)
})

/** A composer with a draft, and a disk that is done with each message when it is told to be. */
async function open(draft: Partial<KeptDraft>) {
  draftStore.change(PLACE, () => ({ ...NOTHING_KEPT, locationId: 2, ...draft }))
  const sent: OutboxMessage[] = []
  const keeping: PromiseWithResolvers<void>[] = []
  function enqueue(message: OutboxMessage) {
    sent.push(message)
    const kept = Promise.withResolvers<void>()
    keeping.push(kept)
    return kept.promise
  }
  const services = {
    drafts: { soon: () => undefined, now: async () => undefined, combined: createStore(new Set<string>()) },
    uploads: { ...createStore(new Map()), originOf: () => null, take: () => undefined, kept: async () => null },
    outbox: { enqueue },
    sayTyping: () => undefined,
  } as unknown as Services
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ServicesContext value={services}>
            <ComposerContainer
              location={location}
              here={location}
              group={buildGroup()}
              people={new Map()}
              me={1}
              layout="wide"
              parentId={null}
              placeholder="Message"
              isReady={false}
              takesFocus={false}
            />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return { sent, finish: (index: number) => act(async () => keeping[index]?.resolve()) }
}

function press(name: RegExp) {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))
  return act(async () => button?.click())
}

function type(words: string) {
  const field = page.querySelector('textarea')
  return act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('urgency that is chosen while the words before are still being kept goes with the next words', async () => {
  const { sent, finish } = await open({ text: 'On my way.' })
  await press(/^Send/)
  await press(/^Urgent/)
  await type('On my way.She fell, come!')
  await press(/^Send/)
  await finish(0)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { message: 'On my way.', isUrgent: false },
    { message: 'She fell, come!', isUrgent: true },
  ])
  await finish(1)
  expect(draftStore.read(PLACE)).toMatchObject({ text: '', isUrgent: false })
})

it.each([
  ['typed on', ['One.', 'One.Two.', 'One.Two.Three.']],
  ['written anew', ['One.', 'Two.', 'Three.']],
])('however many are sent while the first is still being kept, each goes out, %s', async (_how, typed) => {
  const { sent, finish } = await open({ text: typed[0] ?? '' })
  await press(/^Send/)
  for (const words of typed.slice(1)) {
    await type(words)
    await press(/^Send/)
  }
  for (const nth of [0, 1, 2]) {
    await vi.waitFor(() => expect(sent).toHaveLength(nth + 1))
    await finish(nth)
  }
  expect(sent.map(({ message }) => message)).toEqual(['One.', 'Two.', 'Three.'])
  expect(draftStore.read(PLACE)).toMatchObject({ text: '' })
})

it('what was sent with words does not go with the next ones, and what was chosen since stays', async () => {
  const quoted = (id: number) => quoteOf(buildMessage({ id }))
  const { sent, finish } = await open({ text: 'Come!', isUrgent: true, quote: quoted(101) })
  await press(/^Send/)
  expect(sent).toMatchObject([{ isUrgent: true, quotedMessageId: 101 }])
  act(() => void draftStore.change(PLACE, (kept) => ({ ...kept, quote: quoted(102) })))
  await finish(0)
  expect(draftStore.read(PLACE)).toMatchObject({ isUrgent: false, quote: { messageId: 102 } })
})
