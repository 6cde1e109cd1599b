import { type Attachment, ATTACHMENT_KINDS } from '@kinward/contract/attachments'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { OpenMediaContext } from '../media-context.ts'
import { Attachments } from './Attachments.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
sessionStore.set(buildSession())

function render(attachments: Attachment[], open: (() => void) | null = vi.fn()): HTMLElement {
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <OpenMediaContext value={open}>
        <Attachments attachments={attachments} of={{ groupId: 1, id: 7 }} />
      </OpenMediaContext>,
    ),
  )
  return page
}

const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent
const bytes = { url: 'files/key', orignalFileName: 'Visit note of November 15.docx', size: 188_416, duration: 7.4 }
const at = '2026-11-15T08:05:00.000Z'

/** What each kind carries, and what a reader must see of it. */
const SEEN: Record<Attachment['type'], [Omit<Attachment, 'type'>, string[]]> = {
  image: [{ ...bytes, orignalFileName: 'heel.jpg' }, ['Open heel.jpg']],
  giphy: [{ ...bytes, title: 'Thank you' }, ['Play Thank you', 'Open Thank you']],
  file: [bytes, ['Open Visit note of November 15.docx', 'Visit note of November 15.docx', '184\u00A0KB']],
  assessment: [{ formId: 1, formName: 'Shift handover' }, ['Shift handover', 'Form']],
  video: [{ ...bytes, orignalFileName: 'walk.mp4' }, ['walk.mp4', 'Open walk.mp4']],
  meeting: [{ meetingId: 'abc', meetingUrl: 'https://meet.example.org/abc' }, ['Meeting', 'meet.example.org']],
  url: [{ url: 'https://example.org/a', title: 'Care', description: 'At home' }, ['Care', 'At home', 'example.org']],
  'voice-clip': [bytes, ['Play Voice clip', '0:07']],
  audio: [{ ...bytes, orignalFileName: 'lungs.mp3' }, ['Play lungs.mp3', 'lungs.mp3', '0:07']],
  'check-in-checkout': [
    { userInTime: at, userOutTime: at, note: 'All calm' },
    ['Checked in', 'Checked out', 'All calm'],
  ],
  voip: [{ action: 'missed', duration: 65, note: 'Left a message' }, ['Call: missed', 'Lasted 1:05', 'Left a message']],
  invite: [{ userId: 4, name: 'Kofi Mensah' }, ['Kofi Mensah was invited']],
  inboundCallRouting: [
    { bodyText: 'Daughter asked for a call back' },
    ['Inbound call', 'Daughter asked for a call back'],
  ],
  'text-formatting': [{ text: 'Beside the words' }, ['Beside the words']],
}

describe('what a message carries', () => {
  test.each(ATTACHMENT_KINDS)('is shown by its kind: %s', (type) => {
    const [facts, seen] = SEEN[type]
    const page = render([{ type, ...facts }])
    const told = [page.textContent, ...[...page.querySelectorAll('[aria-label]')].map(nameOf)].join('\n')
    for (const words of seen) expect(told).toContain(words)
  })

  test('has no button that leads nowhere: without a viewer, and without bytes', () => {
    const all = ATTACHMENT_KINDS.map((type) => ({ type, ...SEEN[type][0] }))
    const names = [...render(all, null).querySelectorAll('button')].map(nameOf)
    expect(names.filter((name) => name?.startsWith('Open'))).toEqual([])
    expect(render([{ type: 'file', name: 'old.pdf' }]).querySelectorAll('button')).toHaveLength(0)
  })

  test('is a grid of pictures first, the last place of which tells how many more there are', () => {
    const picture = (index: number): Attachment => ({ type: 'image', url: `files/${index}`, name: `p${index}` })
    const page = render([{ type: 'file', name: 'a.pdf' }, ...Array.from({ length: 10 }, (_, index) => picture(index))])
    expect(page.querySelectorAll('li')).toHaveLength(8)
    expect(nameOf(page.querySelector('li:last-child button'))).toBe('Show 3 more')
    expect(page.textContent.indexOf('+3')).toBeLessThan(page.textContent.indexOf('a.pdf'))
  })

  test('never follows an address that is not of the web', () => {
    expect(render([{ type: 'url', url: 'javascript:alert(1)', title: 'Free' }]).querySelector('a')).toBeNull()
    const link = render([{ type: 'url', url: 'https://example.org' }]).querySelector('a')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})
