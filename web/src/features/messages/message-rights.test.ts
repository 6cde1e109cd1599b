import { describe, expect, it } from 'vitest'
import { buildMessage } from '../../test/factories.ts'
import { canAct, rightsOf, type RightsContext } from './message-rights.ts'

const me = 1
const context = (over: Partial<RightsContext> = {}): RightsContext => ({
  me,
  type: 'discussion',
  role: 'staff',
  permissions: [],
  flags: { enableReactions: true, enablePinMessages: true, enableBookmarks: true },
  isOpen: true,
  mayWrite: true,
  seq: 99,
  forwardByAuthorOnly: false,
  ...over,
})
const sender = buildMessage().sender
const mine = buildMessage({ sender: { ...sender, userId: me } })
const theirs = buildMessage()

describe('what may be done with a message', () => {
  it('is to edit and delete one’s own, and to rate those of others', () => {
    expect(rightsOf(mine, context())).toMatchObject({ edit: true, remove: true, rate: false })
    expect(rightsOf(theirs, context())).toMatchObject({ edit: false, remove: false, rate: true })
  })

  it('is to delete others’ with the permission, but not between two people and never a bot’s', () => {
    const may = context({ permissions: ['CAN_DELETE_MESSAGE'] })
    expect(rightsOf(theirs, may).remove).toBe(true)
    expect(rightsOf(theirs, { ...may, type: 'personal' }).remove).toBe(false)
    expect(rightsOf(mine, { ...may, type: 'personal' }).remove).toBe(true)
    expect(rightsOf(buildMessage({ sender: { ...sender, isBot: true } }), may).remove).toBe(false)
  })

  it('is to turn back to unread from anywhere but one’s own last word', () => {
    const last = (message: typeof mine) => rightsOf(message, context({ seq: message.seq ?? 0 })).markUnread
    expect([last(mine), last(theirs), rightsOf(mine, context()).markUnread]).toEqual([false, true, true])
    expect(last(buildMessage({ ...mine, isDeleted: true }))).toBe(false)
  })

  it('leaves opinions out between two people', () => {
    expect(rightsOf(theirs, context({ type: 'personal' }))).toMatchObject({ react: 'no', rate: false, pin: 'yes' })
  })

  it('leads to the page of what is switched off, and leaves our own features out', () => {
    const flags = {
      enableReactions: false,
      enableMessageEditing: false,
      enableMarkUnread: false,
      enableMessageLinks: false,
      enableQuotes: false,
    }
    expect(rightsOf(mine, context({ flags }))).toMatchObject({
      react: 'locked',
      pin: 'locked',
      bookmark: 'locked',
      edit: false,
      markUnread: false,
      link: false,
      quote: false,
    })
  })

  it('is little with a deleted one: what it said, for those who may know', () => {
    const deleted = buildMessage({ isDeleted: true })
    expect(rightsOf(deleted, context())).toMatchObject({ original: false, pin: 'no', copy: false, remove: false })
    expect(rightsOf(deleted, context({ permissions: ['CAN_VIEW_DELETE_MESSAGE'] })).original).toBe(true)
    expect(rightsOf({ ...mine, isDeleted: true }, context()).original).toBe(true)
  })

  it('is nothing with a line of the record', () => {
    expect(canAct(rightsOf(buildMessage({ messageType: 'activity' }), context({ role: 'admin' })))).toBe(false)
  })

  it('is to read where a channel is closed', () => {
    const closed = rightsOf(mine, context({ isOpen: false, mayWrite: false }))
    expect(closed).toMatchObject({ react: 'no', pin: 'no', edit: false, remove: false, quote: false, copy: true })
  })

  it('is to forward to the clinical record: for staff, from a patient’s channel, or for the author alone', () => {
    const flags = { enablePointClickCareNotes: true }
    const may = context({ type: 'patients', flags })
    expect(rightsOf(theirs, may).toRecord).toBe(true)
    expect(rightsOf(theirs, { ...may, forwardByAuthorOnly: true }).toRecord).toBe(false)
    expect(rightsOf(mine, { ...may, forwardByAuthorOnly: true }).toRecord).toBe(true)
    const refused: Partial<RightsContext>[] = [
      { type: 'family' },
      { role: 'collaborator' },
      { role: 'family' },
      { isOpen: false },
      { flags: {} },
    ]
    expect(refused.map((over) => rightsOf(mine, { ...may, ...over }).toRecord)).toEqual(refused.map(() => false))
  })
})
