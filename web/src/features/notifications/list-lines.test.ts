import { describe, expect, it } from 'vitest'
import { buildNotification } from '../../test/factories.ts'
import { sectionToRead, toLines } from './list-lines.ts'

const startOfToday = Date.parse('2025-11-15T05:00:00.000Z')
const at = (id: number, created_at: string, is_read = false) => buildNotification({ id, created_at, is_read })
const listed = [
  at(4, '2025-11-15T08:00:00.123Z'),
  at(3, '2025-11-15T05:00:00.000Z', true),
  at(2, '2025-11-15T04:59:59.999Z'),
  at(1, '2025-11-13T08:00:00.000Z'),
]

describe('the list of notifications', () => {
  it('has a head over those since the start of today, and one over those before', () => {
    const lines = toLines(listed, startOfToday).map((line) => (line.kind === 'section' ? line.section : line.key))
    expect(lines).toEqual(['today', 4, 3, 'previous', 2, 1])
    expect(toLines(listed.slice(2), startOfToday)[0]).toMatchObject({ kind: 'section', section: 'previous' })
    expect(toLines([], startOfToday)).toEqual([])
  })

  it('has each head once, also where something of yesterday is told today', () => {
    const late = [at(5, '2025-11-15T04:59:59.999Z'), ...listed]
    const lines = toLines(late, startOfToday).map((line) => (line.kind === 'section' ? line.section : line.key))
    expect(lines).toEqual(['today', 4, 3, 'previous', 5, 2, 1])
  })
})

describe('marking a section read', () => {
  const which = { tab: 'all', isFiltered: false, notifications: listed, startOfToday } as const
  const start = '2025-11-15T05:00:00.000Z'

  it('reaches all of its tab and section, loaded or not, and nothing that came since', () => {
    const today = { from: start, before: '2025-11-15T08:00:00.124Z' }
    expect(sectionToRead({ ...which, section: 'today' })).toEqual({ all: true, ...today })
    expect(sectionToRead({ ...which, section: 'previous' })).toEqual({ all: true, before: start })
    expect(sectionToRead({ ...which, section: 'today', tab: 'honors' })).toEqual({ types: ['HONOR'], ...today })
  })

  it('reaches the newest of its section, wherever it stands', () => {
    const late = [at(5, '2025-11-15T07:00:00.000Z'), ...listed]
    expect(sectionToRead({ ...which, section: 'today', notifications: late })).toMatchObject({
      before: '2025-11-15T08:00:00.124Z',
    })
  })

  it('reads of a filtered list what it shows', () => {
    expect(sectionToRead({ ...which, section: 'today', isFiltered: true })).toEqual({ ids: [4] })
    const read = { ...which, notifications: [at(3, start, true)] }
    expect(sectionToRead({ ...read, section: 'today', isFiltered: true })).toBeNull()
  })
})
