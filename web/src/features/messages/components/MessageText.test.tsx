import type { ChannelType } from '@kinward/contract/groups'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../parse-message-text.ts'
import { MessageText } from './MessageText.tsx'
import styles from './MessageText.module.css'
import type { MessageView } from './message-view.ts'

const view: Pick<MessageView, 'meId' | 'people' | 'staffGroups' | 'channelHref' | 'rights'> = {
  meId: 1,
  people: new Map([
    [1, { fullName: 'Maya Okafor', userType: 'staff' }],
    [5, { fullName: 'Tom Reyes', userType: 'staff' }],
  ]),
  staffGroups: new Map([[3, [1]]]),
  channelHref: (id) => (id === 7 ? '/chat/locations/2/channels/7' : null),
  rights: {
    me: 1,
    type: 'discussion',
    role: 'staff',
    permissions: [],
    flags: {},
    isOpen: true,
    mayWrite: true,
    seq: 0,
    forwardByAuthorOnly: false,
  },
}

function render(text: string, over: Partial<typeof view> = {}, isTagged = false): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <MemoryRouter>
      <MessageText text={text} view={{ ...view, ...over }} isTagged={isTagged} />
    </MemoryRouter>,
  )
  return page
}

/** A number and its unit are held together by a space of their own. */
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

const ALLOWED = ['DIV', 'B', 'EM', 'U', 'A', 'BR', 'SPAN', 'BUTTON', 'BDI']

/** Markup whole and cut off, script, brackets, links and words, in any order. */
const parts = fc.oneof(
  fc.constantFrom(
    '**',
    '__',
    '_',
    '@[Tom Reyes](id:5)',
    '@[Someone](id:99)',
    '@[Night nurses](id:3)(type:staffGroup)',
    '@[channel](id:7)(type:channel)',
    '#[Night shift](id:7)(type:discussion)',
    '#[Elsewhere](id:8)(type:discussion)',
    '@[',
    '](id:',
    '(type:',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&lt;b&gt;',
    'https://example.com/a_b',
    'javascript:alert(1)',
    'www.example.org',
    ' ',
    '\n',
    '5 mg',
    'جرعة 5 mg',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const texts = fc.array(parts, { maxLength: 24 }).map((list) => list.join(''))

describe('any text', () => {
  it('is drawn without losing a word, and makes nothing but what may be drawn', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const page = render(text)
        const elements = [...page.querySelectorAll('*')]
        expect(elements.filter(({ tagName }) => !ALLOWED.includes(tagName))).toEqual([])
        expect(plainSpaces(page.textContent)).toBe(plainSpaces(toPlainText(text)).replaceAll('\n', ''))
        for (const link of page.querySelectorAll('a')) {
          const href = link.getAttribute('href') ?? ''
          if (href.startsWith('/')) continue
          expect(href).toMatch(/^https?:\/\//)
          expect([link.rel, link.target]).toEqual(['noopener noreferrer', '_blank'])
        }
        expect(elements.some((element) => element.getAttributeNames().some((name) => name.startsWith('on')))).toBe(
          false,
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('amounts in a text', () => {
  const amounts = (text: string) => [...render(text).querySelectorAll('bdi[dir=ltr]')].map((one) => one.textContent)

  it('are laid out by themselves among words that run from right to left', () => {
    expect(amounts('جرعة 2.5 mg كل 4 ساعات')).toEqual(['2.5\u00a0mg', '4'])
    expect(amounts('מנה 5-10 mg/mL, BP 120/80')).toEqual(['5-10\u00a0mg/mL', '120/80'])
  })

  it('are left as they are among other words', () => {
    expect(amounts('Morphine 5-10 mg, BP 120/80')).toEqual([])
  })
})

describe('names in a text', () => {
  it('are opened where the person is known, and only named otherwise', () => {
    const page = render('@[Tom Reyes](id:5) and @[Someone](id:99)')
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['@Tom Reyes'])
    expect(page.textContent).toBe('@Tom Reyes and @Someone')
  })

  it('of groups tell whom they reach, but not between two people, to families, or of a kind that is not known', () => {
    const text = '@[Night nurses](id:3)(type:staffGroup) @[channel](id:7)(type:channel) @[Robots](id:3)(type:robots)'
    const opened = (type: ChannelType) =>
      [...render(text, { rights: { ...view.rights, type } }).querySelectorAll('button')].map((one) => one.textContent)
    for (const type of ['discussion', 'patients', 'omni'] as const) {
      expect(opened(type)).toEqual(['@Night nurses', '@channel'])
    }
    for (const type of ['personal', 'family'] as const) expect(opened(type)).toEqual([])
  })

  it('of the reader, or of a group that they belong to, stand out', () => {
    const mine = (text: string, isTagged = false) =>
      [...render(text, {}, isTagged).querySelectorAll(`.${styles['me']}`)].map((one) => one.textContent)
    expect(mine('@[Maya Okafor](id:1) @[Tom Reyes](id:5)')).toEqual(['@Maya Okafor'])
    expect(mine('@[Night nurses](id:3)(type:staffGroup) @[Others](id:4)(type:staffGroup)')).toEqual(['@Night nurses'])
    expect([mine('@[channel](id:7)(type:channel)', true), mine('@[channel](id:7)(type:channel)')]).toEqual([
      ['@channel'],
      [],
    ])
  })

  it('lead to a channel that may be followed, and are plain text otherwise', () => {
    const page = render('#[Night shift](id:7)(type:discussion) or #[Elsewhere](id:8)(type:discussion)')
    expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['#Night shift'])
    expect(page.textContent).toBe('#Night shift or #Elsewhere')
  })
})
