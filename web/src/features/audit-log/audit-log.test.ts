import { AUDIT_ACTIONS, exportAuditEvents } from '@kinward/contract/audit-log'
import { describe, expect, it } from 'vitest'
import { aboutEntry } from './about-entry.ts'
import { filterOf } from './use-audit-log.ts'

const entry = { seq: 1, at: 0, actor: null, subject: null, address: null, details: {} }

describe('the audit log', () => {
  it('means whole days, in the reader’s own time', () => {
    const { from = 0, to = 0 } = filterOf({ topic: '', from: '2025-11-14', to: '2025-11-14' })
    expect(new Date(from).getHours()).toBe(0)
    expect(to - from).toBe(86_400_000)
    expect(filterOf({ topic: 'people', from: '', to: '' })).toEqual({ topic: 'people' })
  })

  it.each(['0002-11-14', '20260-11-14'])('asks nothing that the server refuses while a year is typed: %s', (day) => {
    const filter = filterOf({ topic: '', from: day, to: day })
    expect(exportAuditEvents.body.safeParse(filter).success).toBe(true)
  })

  it('has words for everything that is recorded', () => {
    for (const action of AUDIT_ACTIONS) expect(aboutEntry({ ...entry, action })).toMatch(/^[A-Z].{4,}/)
  })

  it('does not say that someone joined who only asked for an invite by a link', () => {
    const asked = aboutEntry({ ...entry, action: 'quick-join.used', details: { invite: 1 } })
    expect(asked).toBe('Someone asked for an invite by a link')
  })

  it('says to whom, and how much', () => {
    const subject = { userId: 2, fullName: 'Dana Whitlock' }
    expect(aboutEntry({ ...entry, action: 'member.switched-off', subject })).toBe('Switched off: Dana Whitlock')
    expect(aboutEntry({ ...entry, action: 'audit.exported', details: { rows: 3 } })).toBe(
      'Exported the audit log (3 lines)',
    )
  })
})
