import { describe, expect, it } from 'vitest'
import { parseMessageText, toPlainText } from './parse-message-text.ts'
import type { Inline } from './parse-message-text.ts'
import { isEmojiOnly, joinUnits } from './readable-text.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })

describe('mentions and channels', () => {
  it('are read with their ids and types', () => {
    expect(
      parseMessageText(
        '@[Dana Whitlock](id:7) see #[Walter Brandvold](id:3)(type:patients) @[Nurses](id:9)(type:team)',
      ),
    ).toEqual([
      { kind: 'mention', name: 'Dana Whitlock', id: 7, group: null },
      text(' see '),
      { kind: 'channel', name: 'Walter Brandvold', id: 3, type: 'patients' },
      text(' '),
      { kind: 'mention', name: 'Nurses', id: 9, group: 'team' },
    ])
  })

  it('keep marks in a name as they are written', () => {
    expect(parseMessageText('@[A **b** _c_](id:1)')).toEqual([
      { kind: 'mention', name: 'A **b** _c_', id: 1, group: null },
    ])
  })

  it('stay text when they are not whole', () => {
    for (const broken of ['@[Dana](id:x)', '@[](id:1)', '@[Dana] (id:1)', '#[Walter](id:3)', '@[a\nb](id:1)']) {
      expect(toPlainText(broken)).toBe(broken)
      expect(parseMessageText(broken).every((piece) => piece.kind === 'text' || piece.kind === 'break')).toBe(true)
    }
  })
})

describe('marks', () => {
  it('are bold, italic and underlined, inside one another too', () => {
    expect(parseMessageText('a **b** _c_ __d__')).toEqual([
      text('a '),
      { kind: 'bold', children: [text('b')] },
      text(' '),
      { kind: 'italic', children: [text('c')] },
      text(' '),
      { kind: 'underline', children: [text('d')] },
    ])
    expect(parseMessageText('__**_x_**__')).toEqual([
      { kind: 'underline', children: [{ kind: 'bold', children: [{ kind: 'italic', children: [text('x')] }] }] },
    ])
    expect(parseMessageText('___x___')).toEqual([
      { kind: 'underline', children: [{ kind: 'italic', children: [text('x')] }] },
    ])
  })

  it('can hold a mention', () => {
    expect(parseMessageText('**for @[Dana](id:7)**')).toEqual([
      { kind: 'bold', children: [text('for '), { kind: 'mention', name: 'Dana', id: 7, group: null }] },
    ])
  })

  it('leave names with underscores, blanks and lone signs alone', () => {
    for (const plain of [
      'snake_case_name',
      'Name: ____',
      '2 ** 3 ** 4',
      '_open',
      '**open',
      'a __ b __ c',
      '_a\nb_',
      '****',
      '__',
      '** **',
    ]) {
      expect(toPlainText(plain)).toBe(plain)
    }
  })

  it('give up the inner mark when the outer one closes first', () => {
    expect(parseMessageText('**a _b** c')).toEqual([{ kind: 'bold', children: [text('a _b')] }, text(' c')])
  })
})

describe('links', () => {
  it('get a scheme when they have none', () => {
    expect(parseMessageText('see example.com/a?b=1, please')).toEqual([
      text('see '),
      { kind: 'link', text: 'example.com/a?b=1', href: 'http://example.com/a?b=1' },
      text(', please'),
    ])
    expect(parseMessageText('https://harbor.example.org')).toEqual([
      { kind: 'link', text: 'https://harbor.example.org', href: 'https://harbor.example.org' },
    ])
  })

  it('are found whole, however long, when they have a scheme', () => {
    const long = `https://example.com/?signature=${'a'.repeat(1500)}`
    expect(parseMessageText(`see ${long} now`)).toEqual([
      text('see '),
      { kind: 'link', text: long, href: long },
      text(' now'),
    ])
  })

  it('are text without a known top-level domain, and for every scheme but http', () => {
    for (const plain of [
      'notes.pdfx',
      'http://server.local-only',
      'http://localhost/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://example.com',
      'dana@example.com',
      'javascript://example.com/%0aalert(1)',
    ]) {
      const links = parseMessageText(plain).filter((piece) => piece.kind === 'link')
      expect(links.every((link) => /^https?:\/\//.test(link.href))).toBe(true)
      expect(toPlainText(plain)).toBe(plain)
    }
    expect(parseMessageText('http://server.local-only')).toEqual([text('http://server.local-only')])
    expect(parseMessageText('javascript:alert(1)')).toEqual([text('javascript:alert(1)')])
  })
})

describe('lines and hostile text', () => {
  it('breaks lines and restores escaped angle brackets as text', () => {
    expect(parseMessageText('a\r\nb')).toEqual([text('a'), { kind: 'break' }, text('b')])
    expect(parseMessageText('&lt;b&gt; 5 &lt; 6')).toEqual([text('<b> 5 < 6')])
    expect(parseMessageText('<img src=x onerror=alert(1)>')).toEqual([text('<img src=x onerror=alert(1)>')])
  })

  it('loses no character of any text', () => {
    const signs = ['*', '_', '**', '__', '@[', '](id:', '1)', ' ', '\n', 'a', '.com', '#[', '<', 'é', '😀']
    const words = (value: string) => value.replace(/[*_@#[\]()1]|id:/g, '')
    let seed = 7
    for (let round = 0; round < 2000; round++) {
      let made = ''
      for (let part = 0; part < 12; part++) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        made += signs[seed % signs.length]!
      }
      expect(words(toPlainText(made))).toBe(words(made))
    }
  })

  it('takes the worst text of full length in a moment', () => {
    const worst = ['**', '_', '__', '@[', '@[a](id:', '**_', 'a_', '[', '.a', 'a.com ', '&lt;', 'http://'].map((part) =>
      part.repeat(Math.ceil(10_000 / part.length)).slice(0, 10_000),
    )
    const started = performance.now()
    for (const made of worst) parseMessageText(made)
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

describe('reading', () => {
  it('keeps a number and its unit together', () => {
    expect(joinUnits('2.5 mg now, again after 30 min, at 10 pm. 10 mg/mL')).toBe(
      '2.5\u00a0mg now, again after 30\u00a0min, at 10\u00a0pm. 10\u00a0mg/mL',
    )
    expect(joinUnits('4 minions, 5 gates, room 12 monday')).toBe('4 minions, 5 gates, room 12 monday')
  })

  it('knows a text of emoji alone', () => {
    expect(['👍', '❤️ 🎉', '👩‍⚕️'].map(isEmojiOnly)).toEqual([true, true, true])
    expect(['', ' ', '1', '👍 ok', '#'].map(isEmojiOnly)).toEqual([false, false, false, false, false])
  })
})
