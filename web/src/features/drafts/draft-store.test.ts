import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { createDraftStore, type DraftPlace, type DraftStore } from './draft-store.ts'

const channel = { userId: 1, groupId: 7, parentId: null }
const thread = { ...channel, parentId: 101 }

const write = (drafts: DraftStore, place: DraftPlace, text: string) =>
  drafts.change(place, (kept) => ({ ...kept, text, locationId: 2 }))

describe('drafts', () => {
  it('are kept apart by person, channel and thread, and outlive the page', () => {
    const kept = createMemoryStore()
    const drafts = createDraftStore(kept)
    write(drafts, channel, 'to the channel')
    write(drafts, thread, 'to the thread')
    write(drafts, { ...channel, userId: 2 }, 'someone else')
    const reloaded = createDraftStore(kept)
    expect(reloaded.read(channel).text).toBe('to the channel')
    expect(reloaded.read(thread).text).toBe('to the thread')
    expect([...reloaded.groupsWithDrafts(1)]).toEqual([7])
    expect(reloaded.unsaved(1)).toEqual([channel, thread])
  })

  it('go when they are sent, when the group is left, and when someone signs out', () => {
    const drafts = createDraftStore(createMemoryStore())
    write(drafts, channel, 'a')
    write(drafts, channel, '')
    expect(drafts.groupsWithDrafts(1).size).toBe(0)
    write(drafts, channel, 'a')
    write(drafts, thread, 'b')
    drafts.forgetGroup(1, 7)
    expect(drafts.read(thread).text).toBe('')
    write(drafts, channel, 'a')
    write(drafts, { ...channel, userId: 11 }, 'someone else')
    drafts.clear(1)
    expect(drafts.read(channel).text).toBe('')
    expect(drafts.read({ ...channel, userId: 11 }).text).toBe('someone else')
  })

  it('are found with where they were written, and go one by one', () => {
    const drafts = createDraftStore(createMemoryStore())
    write(drafts, channel, 'a')
    write(drafts, { ...thread, parentId: 10 }, 'b')
    write(drafts, thread, 'c')
    write(drafts, { ...channel, groupId: 8 }, '')
    drafts.forget({ ...thread, parentId: 10 })
    const found = drafts.written(1).map(({ parentId, locationId, kept }) => [parentId, locationId, kept.text])
    expect(found).toEqual([
      [null, 2, 'a'],
      [101, 2, 'c'],
    ])
  })

  it('tell the list only when a channel comes to hold one or holds none any more', () => {
    const drafts = createDraftStore(createMemoryStore())
    const heard = vi.fn()
    drafts.subscribe(heard)
    write(drafts, channel, 'a')
    write(drafts, channel, 'ab')
    expect(heard).toHaveBeenCalledTimes(1)
    write(drafts, channel, '')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('tell a field what another tab wrote', () => {
    const kept = createMemoryStore()
    let tell = (_key: string | null) => {}
    const here = createDraftStore(kept, (heard) => (tell = heard))
    const elsewhere = createDraftStore(kept)
    const heard = vi.fn()
    here.watch(channel, heard)
    write(elsewhere, channel, 'from the other tab')
    tell(null)
    expect(heard).toHaveBeenCalledOnce()
    expect(here.read(channel).text).toBe('from the other tab')
  })

  it('are not lost on a full disk while the page is open', () => {
    const full = {
      ...createMemoryStore(),
      length: 0,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const drafts = createDraftStore(full)
    write(drafts, channel, 'still here')
    expect(drafts.read(channel).text).toBe('still here')
    expect(drafts.unsaved(1)).toEqual([channel])
  })

  it('are read as they were kept before they had a server', () => {
    const kept = createMemoryStore()
    kept.setItem('kinward.draft.1.7.0', 'plain words')
    expect(createDraftStore(kept).read(channel).text).toBe('plain words')
  })
})
