import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { draftStore } from '../../features/drafts/draft-store.ts'
import { beginEdit, editStore, keepEdit, restEdits } from '../../features/messages/edit-store.ts'
import {
  beginNote,
  begunNoteKey,
  clearBegunNotes,
  countBegunNotes,
  keepBegunNote,
} from '../../features/patient-notes/begun-note.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import type { LocalFile } from '../../features/uploads/local-file.ts'
import type { Upload } from '../../features/uploads/upload-table.ts'
import { saveFile } from '../../lib/save-file.ts'
import { createStore } from '../../lib/store.ts'
import { buildLocation, buildMessage, buildOutboxEntry, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { type Services, ServicesContext } from '../services.ts'
import { MainPane } from './MainPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../lib/save-file.ts')

const WAITING = buildOutboxEntry({ hashKey: '1-7-a', message: 'Both keys counted.', createdAt: 1_000, attempts: 3 })

let leave = () => {}
afterEach(() => act(() => leave()))

type Shown = Partial<Parameters<typeof MainPane>[0]>

/** What stands in the middle, with what waits to be sent. */
function open(
  entries: readonly OutboxEntry[],
  shown: Shown,
  files: readonly Upload[] = [],
  locations = [buildLocation()],
) {
  sessionStore.set(buildSession({ locations }))
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  leave = () => {
    root.unmount()
    page.remove()
  }
  const location = buildLocation()
  const client = new QueryClient()
  const discard = vi.fn(() => Promise.resolve())
  const outbox = { ...createStore(entries), discard }
  const table = createStore<ReadonlyMap<string, Upload>>(new Map(files.map((upload) => [upload.file.id, upload])))
  const remove = vi.fn(async (id: string) => table.set(new Map([...table.get()].filter(([key]) => key !== id))))
  const uploads = { ...table, remove }
  const services = { client, outbox, uploads, visits: createStore([]) } as unknown as Services
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <MainPane
              channel={undefined}
              channelId={7}
              isUnknown={false}
              closed={null}
              isAlertGone={false}
              inPlace={null}
              search={{ location, locations: [location], groups: [], people: new Map(), me: 1 }}
              door={null}
              familyDoor={null}
              location={location}
              layout="wide"
              isLoading={false}
              failed={null}
              onRetry={() => undefined}
              onOpenList={() => undefined}
              {...shown}
            />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const press = (name: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  return { page, press, discard, remove }
}

it('a channel of which nothing could be loaded stays, with what waits in it and a way to try again', async () => {
  const onRetry = vi.fn()
  const elsewhere = { ...WAITING, hashKey: '1-8-a', groupId: 8, message: 'For another channel.' }
  const failed = { why: 'No answer.', isOffline: false, isPassing: true }
  const { page, press } = open([WAITING, elsewhere], { failed, onRetry })
  expect(page.textContent).toMatch(
    /This channel could not be loaded.*No answer\..*Both keys counted\..*Waiting to send/s,
  )
  expect(page.textContent).not.toContain('For another channel.')
  expect(page.textContent).not.toContain('Choose a channel')
  await press('Try again')
  expect(onRetry).toHaveBeenCalledOnce()
})

const REFUSED = buildOutboxEntry({
  hashKey: '1-7-b',
  message: `Handover of the night: ${'nothing of this is written down anywhere else. '.repeat(4)}`.trim(),
  createdAt: 1_000,
  attempts: 1,
  state: 'failed',
  error: 'You are no longer in this channel.',
})

it.each<[string, Shown]>([
  ['opens the address of', { isUnknown: true }],
  ['had open', { channelId: null, closed: { reason: 'removed', channelId: 7, threadId: null } }],
])('whoever %s a channel that is closed to them can copy or discard what could not be sent there', async (_, shown) => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const reply = { ...REFUSED, hashKey: '1-7-c', parentId: 101, message: 'Said in a thread.' }
  const elsewhere = { ...REFUSED, hashKey: '1-8-a', groupId: 8, message: 'For another channel.' }
  const { page, press, discard } = open([REFUSED, reply, elsewhere], shown)
  expect(page.textContent).toContain(REFUSED.message)
  expect(page.textContent).toContain('Said in a thread.')
  expect(page.textContent).not.toContain('For another channel.')
  expect(page.textContent).not.toContain('Try again')
  await press('Copy text')
  expect(write).toHaveBeenCalledWith(REFUSED.message)
  expect(page.textContent).toContain('Copied!')
  await press('Discard')
  expect(discard).toHaveBeenCalledWith('1-7-b')
})

it('whoever was writing in a channel that is closed to them finds those words there, until they discard them', async () => {
  const place = { userId: 1, groupId: 7, parentId: null }
  const keep = (parentId: number | null, text: string) =>
    draftStore.change({ ...place, parentId }, (kept) => ({ ...kept, text, locationId: 2 }))
  keep(null, 'Walter asked for')
  keep(101, 'In the thread')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, press } = open([], { isUnknown: true })
  expect(page.textContent).toMatch(/closed to you.*Walter asked for.*In the thread/s)
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Walter asked for')
  await press('Discard')
  expect(page.textContent).toContain('In the thread')
  expect(page.textContent).not.toContain('Walter asked for')
  expect(document.activeElement?.textContent).toContain('Discard')
  await press('Discard')
  expect(draftStore.groupsWithDrafts(1).size).toBe(0)
})

it('other words for a message of a channel that is closed to its writer can be copied or discarded', async () => {
  const change = (id: number, groupId: number, markup: string) => {
    beginEdit(buildMessage({ id, groupId, message: 'Give 2 mg' }))
    keepEdit(id, { markup })
  }
  change(105, 7, 'Give **2.5** mg, not 25')
  change(106, 7, 'Give 2 mg')
  change(107, 8, 'In another channel')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, press } = open([], { isUnknown: true })
  expect(page.textContent).toMatch(/closed to you.*You were changing a message.*Give 2\.5 mg, not 25/s)
  expect(page.querySelectorAll('article')).toHaveLength(1)
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Give 2.5 mg, not 25')
  await press('Discard')
  expect([page.querySelector('article'), [...editStore.get().keys()]]).toEqual([null, [106, 107]])
  restEdits()
})

const keepNote = (patientId: number, groupId: number, words: string) => {
  const origin = { groupId, locationId: 2, patientName: 'Edith Hale · 7' }
  keepBegunNote(begunNoteKey({ userId: 1, patientId, noteId: null }), { ...beginNote(null, origin), words })
}

it('a note that was begun beside a channel which went away with its patient can be copied or discarded', async () => {
  keepNote(3, 7, 'Wound at the _left_ heel.')
  keepNote(4, 8, 'Beside another channel.')
  const movedTo = { locationId: 9, locationName: 'Harbor', channelId: 7 }
  const closed = { reason: 'transferred' as const, channelId: 7, threadId: null, movedTo }
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { page, press } = open([], { channelId: null, closed })
  expect(page.textContent).toMatch(
    /to Harbor.*You were writing a note about Edith Hale · 7.*Wound at the _left_ heel\./s,
  )
  expect(page.textContent).not.toContain('Beside another channel.')
  await press('Copy text')
  expect(write).toHaveBeenCalledWith('Wound at the _left_ heel.')
  await press('Discard')
  expect([page.textContent?.includes('Wound'), countBegunNotes(1)]).toEqual([false, 1])
  clearBegunNotes(1)
})

const RECORDING: Upload = {
  file: {
    id: 'dictation',
    userId: 1,
    entityId: 1,
    locationId: 2,
    groupId: 7,
    parentId: null,
    tab: 'this',
    order: 1,
    name: 'Dictation.webm',
    mimeType: 'audio/webm',
    isVoiceClip: true,
    blob: new Blob(['x']),
    uploadName: null,
    result: null,
  },
  progress: 0,
  isTaken: false,
  state: 'failed',
  error: 'This channel is closed to you.',
  cause: null,
}
const another = (over: Partial<LocalFile>, isTaken = false): Upload => ({
  ...RECORDING,
  isTaken,
  file: { ...RECORDING.file, id: over.name ?? '', ...over },
})

it('a recording that was not uploaded before its channel was closed is there to be downloaded or discarded', async () => {
  const place = { userId: 1, groupId: 7, parentId: null }
  draftStore.change(place, (kept) => ({ ...kept, text: 'Walter asked for', locationId: 2 }))
  const elsewhere = another({ name: 'Elsewhere.webm', groupId: 8 })
  const theirs = another({ name: 'Theirs.webm', userId: 2 })
  const sent = another({ name: 'Sent.webm' }, true)
  const { page, press, remove } = open([], { isUnknown: true }, [RECORDING, elsewhere, theirs, sent])
  expect(page.textContent).toContain('Dictation.webm')
  expect(page.textContent).not.toMatch(/Elsewhere|Theirs|Sent\.webm/)
  await press('Discard')
  expect([draftStore.written(1), remove.mock.calls]).toEqual([[], []])
  await press('Download')
  expect(saveFile).toHaveBeenCalledWith('Dictation.webm', RECORDING.file.blob)
  await press('Discard')
  expect(remove).toHaveBeenCalledExactlyOnceWith('dictation')
  expect(page.textContent).not.toMatch(/Dictation|Discard/)
})

it('a recording is not downloaded where the location lets nobody, or is not known to', () => {
  const { configurations } = buildLocation()
  const shut = buildLocation({ configurations: { ...configurations, disableWebDownloads: true } })
  const { page } = open([], { isUnknown: true }, [RECORDING, another({ name: 'Visit.webm', locationId: 9 })], [shut])
  expect(page.textContent).toMatch(/Dictation\.webm.*Visit\.webm/s)
  expect(page.textContent).not.toContain('Download')
})
