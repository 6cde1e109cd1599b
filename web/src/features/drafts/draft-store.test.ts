import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { createDraftStore } from './draft-store.ts'

const channel = { userId: 1, groupId: 7, parentId: null }
const thread = { ...channel, parentId: 101 }

describe('drafts', () => {
  it('are kept apart by person, channel and thread, and outlive the page', () => {
    const kept = createMemoryStore()
    const drafts = createDraftStore(kept)
    drafts.write(channel, 'to the channel')
    drafts.write(thread, 'to the thread')
    drafts.write({ ...channel, userId: 2 }, 'someone else')
    const reloaded = createDraftStore(kept)
    expect(reloaded.read(channel)).toBe('to the channel')
    expect(reloaded.read(thread)).toBe('to the thread')
    expect([...reloaded.groupsWithDrafts(1)]).toEqual([7])
  })

  it('go when they are sent, when the group is left, and when someone signs out', () => {
    const drafts = createDraftStore(createMemoryStore())
    drafts.write(channel, 'a')
    drafts.write(channel, '')
    expect(drafts.groupsWithDrafts(1).size).toBe(0)
    drafts.write(channel, 'a')
    drafts.write(thread, 'b')
    drafts.forgetGroup(1, 7)
    expect(drafts.read(thread)).toBe('')
    drafts.write(channel, 'a')
    drafts.clear()
    expect(drafts.read(channel)).toBe('')
  })

  it('tell when they change', () => {
    const drafts = createDraftStore(createMemoryStore())
    const heard = vi.fn()
    const stop = drafts.subscribe(heard)
    drafts.write(channel, 'a')
    stop()
    drafts.write(channel, 'b')
    expect(heard).toHaveBeenCalledOnce()
  })
})
