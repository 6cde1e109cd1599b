import { NO_ACUITY, nameAlone, type Patient } from '@kinward/contract/patients'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftStore } from '../../features/drafts/draft-store.ts'
import { isEmpty, NOTHING_KEPT } from '../../features/drafts/kept-draft.ts'
import { beginForm, keepBegun } from '../../features/forms/begun-form.ts'
import { begunKey, clearBegunForms } from '../../features/forms/begun-forms.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { storage } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { buildGroup, buildLocation, buildOutboxEntry, buildSession } from '../../test/factories.ts'
import { buildOpenChannel } from '../../test/open-channel.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { type Services, ServicesContext } from '../services.ts'
import { ChannelBody } from './ChannelBody.tsx'
import type { OpenChannel } from './open-channel.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))

let leave = () => {}
afterEach(() => {
  act(() => leave())
  draftStore.clear(1)
  clearBegunForms(1)
})

const nothing = () => undefined
const archived_at = '2026-01-05T10:00:00.000Z'
const DISCHARGED: Patient = nameAlone({
  id: 3,
  patientId: null,
  locationId: 2,
  first_name: 'Edith',
  last_name: 'Hale',
  fullName: 'Edith Hale',
  birth_date: null,
  program: null,
  avatar: null,
  is_discharged: true,
  archived_at: null,
  profile: {
    acuity_score: null,
    acuity_details: { currentScore: NO_ACUITY, text: null, background: null },
    assessments: [],
  },
})
const archived = buildGroup({ id: 7, type: 'discussion', archived_at })

async function open(group: OpenChannel['group'], entries: readonly OutboxEntry[] = []) {
  sessionStore.set(buildSession())
  const client = createQueryClient()
  const soon = vi.fn<(place: unknown) => void>()
  const services = {
    client,
    catchUp: { ask: nothing },
    drafts: { soon },
    outbox: createStore(entries),
    uploads: createStore(new Map()),
    visits: createStore([]),
  } as unknown as Services
  const page = document.createElement('div')
  const root = createRoot(page)
  leave = () => root.unmount()
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <ChannelBody channel={buildOpenChannel(group)} title="Night shift" onClosed={nothing} />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, press, soon }
}

const write = (parentId: number | null, text: string) =>
  draftStore.change({ userId: 1, groupId: 7, parentId }, () => ({
    ...NOTHING_KEPT,
    locationId: buildLocation().id,
    text,
  }))

it('what was begun in a channel that is kept for reading stays in reach until it is discarded', async () => {
  write(null, 'Bed 4 needs **two** people.')
  write(101, 'I can help')
  const { page, press, soon } = await open(archived)
  expect(page.textContent).toMatch(
    /What you wrote and nobody has received.*You were writing.*Bed 4 needs two people\..*You were writing in a thread.*I can help/s,
  )
  await press('Discard')
  expect(page.textContent).not.toContain('Bed 4')
  expect(page.textContent).toContain('I can help')
  const place = { userId: 1, groupId: 7, parentId: null }
  expect(isEmpty(draftStore.read(place))).toBe(true)
  expect(soon).toHaveBeenCalledWith(expect.objectContaining(place))
})

it('what was refused there can be copied, and not be tried again in vain', async () => {
  const refused = buildOutboxEntry({ groupId: 7, message: 'Both keys counted.', state: 'failed' })
  const buttons = (page: Element) => [...page.querySelectorAll('[role=log] button')].map((one) => one.textContent)
  expect(buttons((await open(archived, [refused])).page)).toEqual(['Copy text', 'Discard'])
})

it('nothing stands in the place of the composer where nothing was begun', async () => {
  const { page } = await open(archived)
  expect(page.querySelector('section')).toBe(null)
})

describe('answers that were begun to a form of the channel', () => {
  const family = buildGroup({ id: 7, type: 'family', patientId: 3 })
  const begin = () => {
    const origin = { groupId: 7, locationId: 2, patientName: 'Edith Hale', formName: 'Sleep', words: 'Slept?\nBadly' }
    const begun = { ...beginForm(0), answers: { slept: 'Badly' }, origin }
    keepBegun(storage, begunKey({ userId: 1, patientId: 3, formId: 4 }), begun)
  }

  it.each([
    ['archived', { archived_at }],
    ['of a patient who was discharged', { patient: DISCHARGED }],
  ])('stay in reach of those who have no other page of the patient, once it is %s', async (_, change) => {
    begin()
    const { page, press } = await open({ ...family, ...change })
    expect(page.textContent).toMatch(
      /nobody has received.*You were filling in ‘Sleep’ about Edith Hale.*Slept\?\nBadly/s,
    )
    await press('Discard')
    expect(page.querySelector('section')).toBe(null)
  })

  it('wait in their form where it can still be filled in, by whoever may not write beside it', async () => {
    begin()
    expect((await open(family)).page.textContent).not.toContain('filling in')
  })
})
