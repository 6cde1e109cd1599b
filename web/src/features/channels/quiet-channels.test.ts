import { describe, expect, it } from 'vitest'
import { buildGroup } from '../../test/factories.ts'
import { quietTest } from './quiet-channels.ts'

const now = Date.UTC(2025, 10, 15)
const HOUR = 3_600_000
const ago = (hours: number) => now - hours * HOUR
const flags = { enableLeaveDiscussionChannelSettings: true }
const settings = { discussion_channels_settings: { hideChannelsAfter: 8 as const } }
const usual = { settings: undefined, flags, now, isDevelopment: false }

describe('quietTest', () => {
  it('hides a channel after 14 days of quiet where nothing was chosen', () => {
    const isQuiet = quietTest(usual)
    expect(isQuiet(buildGroup({ last_message_time: ago(14 * 24 + 1) }))).toBe(true)
    expect(isQuiet(buildGroup({ last_message_time: ago(14 * 24 - 1) }))).toBe(false)
    expect(isQuiet(buildGroup({ createdAt: new Date(ago(1)).toISOString() }))).toBe(false)
  })

  it('never hides one with something unread, nor families’ and direct channels', () => {
    const isQuiet = quietTest(usual)
    const old = { last_message_time: ago(1000) }
    expect(isQuiet(buildGroup({ ...old, unreadCount: 1 }))).toBe(false)
    expect(isQuiet(buildGroup({ ...old, isMarkedUnread: true }))).toBe(false)
    expect(isQuiet(buildGroup({ ...old, type: 'personal' }))).toBe(false)
    expect(isQuiet(buildGroup({ ...old, type: 'family' }))).toBe(false)
  })

  it('takes the reader’s choice for its type, and never when they chose never', () => {
    const isQuiet = quietTest({ ...usual, settings })
    expect(isQuiet(buildGroup({ last_message_time: ago(9) }))).toBe(true)
    expect(isQuiet(buildGroup({ type: 'omni', last_message_time: ago(9) }))).toBe(false)
    const never = { discussion_channels_settings: { hideChannelsAfter: false as const } }
    expect(quietTest({ ...usual, settings: never })(buildGroup({ last_message_time: ago(9000) }))).toBe(false)
  })

  it('keeps the default where the choice is not switched on', () => {
    const isQuiet = quietTest({ ...usual, settings, flags: {} })
    expect(isQuiet(buildGroup({ last_message_time: ago(9) }))).toBe(false)
  })

  it('counts minutes for hours in development', () => {
    const isQuiet = quietTest({ ...usual, settings, isDevelopment: true })
    expect(isQuiet(buildGroup({ last_message_time: ago(0.5) }))).toBe(true)
  })
})
