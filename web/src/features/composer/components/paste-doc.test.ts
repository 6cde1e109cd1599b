import { describe, expect, it } from 'vitest'
import { docToMarkup } from '../markup.ts'
import { docFromHtml } from './paste-doc.ts'

const paste = (html: string) => docToMarkup(docFromHtml(html))

describe('pasting rich text', () => {
  it('keeps bold, italics, underlines and lines', () => {
    expect(paste('<p>Give <b>2.5 mg</b> <i>now</i>,</p><p>then <u>wait</u><br>30 min</p>')).toBe(
      'Give **2.5 mg** _now_,\nthen __wait__\n30 min',
    )
    expect(paste('<ul><li>one</li><li><strong>two</strong></li></ul>')).toBe('one\n**two**')
  })

  it('reads styles as office programs write them', () => {
    const html =
      '<b style="font-weight:normal"><span style="font-weight:700">Morphine</span> ' +
      '<span style="font-style:italic">subcut</span> <span style="text-decoration:underline">once</span></b>'
    expect(paste(html)).toBe('**Morphine** _subcut_ __once__')
  })

  it('drops everything else, and never runs it', () => {
    expect(paste('<style>p{}</style><script>alert(1)</script><a href="javascript:alert(1)">link</a>')).toBe('link')
    expect(paste('<img src=x onerror="alert(1)"><h2>Title</h2><span>&lt;b&gt;</span>')).toBe('**Title**\n<b>')
    expect(paste('<object>x</object><template>y</template>')).toBe('')
  })

  it('takes the spaces of the source for one, and those of preformatted text as they are', () => {
    expect(paste('<div>\n  one\n   two&nbsp;three </div>\n<div>four</div>')).toBe('one two three \nfour')
    expect(paste('<pre>a  b\n  c</pre>')).toBe('a  b\n  c')
    expect(paste('<span style="white-space: pre-wrap">a\nb</span>')).toBe('a\nb')
  })
})
