import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EditorHandle } from './editor-handle.ts'
import { PlainField } from './PlainField.tsx'

test('the field runs as the words in it do', () => {
  const nothing = () => undefined
  const html = renderToStaticMarkup(
    <PlainField
      ref={createRef<EditorHandle>()}
      readMarkup={() => 'جرعة 2.5 mg'}
      label="Message"
      placeholder="Message"
      describedBy={undefined}
      autoFocus={false}
      enterSends
      onChange={nothing}
      onSend={nothing}
      onUse={nothing}
      onComposing={nothing}
    />,
  )
  expect(html).toContain('dir="auto"')
})
