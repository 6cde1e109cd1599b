import { MOST_ATTACHMENTS, type Attachment } from '@kinward/contract/attachments'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot, type Root } from '../../test/root.ts'
import { draftStore } from '../drafts/draft-store.ts'
import type { DraftSync } from '../drafts/draft-sync.ts'
import { attached } from '../drafts/kept-draft.ts'
import type { ChosenFile } from './local-file.ts'
import type { Uploads } from './uploads.ts'
import { useAttachments } from './use-attachments.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const place = { userId: 1, entityId: 1, locationId: 2, groupId: 7, parentId: null }
const blob = new Blob(['words'])
const photoOf = (id: number): Attachment => ({ type: 'image', name: `${id}-photo.jpg`, id, url: `files/${id}` })
const attach = (id: number) => draftStore.change(place, (draft) => attached(draft, photoOf(id)))
let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  draftStore.clear(1)
})

/** A composer with some photos in it; what is added is told, and arrives at once. */
function setup(count: number) {
  for (let id = 1; id <= count; id++) attach(id)
  const kept: string[] = []
  const running = new Map()
  const uploads = {
    get: () => running,
    subscribe: () => () => undefined,
    originOf: () => null,
    add: (_place: object, chosen: readonly ChosenFile[]) => {
      for (const { name } of chosen) attach(100 + kept.push(name))
    },
    take: () => undefined,
    kept: async () => null,
  } as Partial<Uploads> as Uploads
  const drafts = { soon: () => undefined } as Partial<DraftSync> as DraftSync
  const drawn: { here?: ReturnType<typeof useAttachments> } = {}
  function Probe() {
    Object.assign(drawn, { here: useAttachments({ uploads, drafts }, place) })
    return null
  }
  root = createRoot(document.createElement('div'))
  act(() => root?.render(<Probe />))
  const get = () => {
    if (!drawn.here) throw new Error('not drawn')
    return drawn.here
  }
  return { get, kept, take: () => act(() => get().take()) }
}

it.each([
  ['a recording', { name: 'Ten minutes of dictation.webm', blob, isVoiceClip: true }],
  ['a photo that was just taken', { name: 'Photo.jpg', blob, isJustTaken: true }],
])('%s that does not fit any more is kept, and the message waits until something is removed', async (_, file) => {
  const { get, kept, take } = setup(MOST_ATTACHMENTS)
  act(() => get().add([file]))
  expect(kept).toEqual([file.name])
  expect(get().problem).toContain('Remove one before you send it.')
  expect([get().items.length, await take()]).toEqual([MOST_ATTACHMENTS + 1, null])
  act(() => get().items.slice(0, 1).forEach(get().remove))
  expect(get().problem).toBeNull()
  expect((await take())?.outgoing).toHaveLength(MOST_ATTACHMENTS)
})

it('of files that can be chosen again only those are taken that fit', () => {
  const { get, kept } = setup(MOST_ATTACHMENTS - 1)
  act(() => get().add(['a.pdf', 'b.pdf'].map((name) => ({ name, blob }))))
  expect([kept, get().problem]).toEqual([['a.pdf'], `A message carries at most ${MOST_ATTACHMENTS} files.`])
})

it('says that there is no room before anything is recorded or photographed', () => {
  const { get } = setup(MOST_ATTACHMENTS - 1)
  act(() => expect(get().hasRoom()).toBe(true))
  act(() => void attach(50))
  act(() => expect(get().hasRoom()).toBe(false))
  expect(get().problem).toContain('Remove one first.')
})
