import type { Attachment } from '@kinward/contract/attachments'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { PendingFiles } from './PendingFiles.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const gif: Attachment = {
  type: 'giphy',
  name: 'wave',
  title: 'A wave',
  url: 'gifs/wave',
  thumbnailUrl: 'gifs/wave/still',
}
const form: Attachment = { type: 'assessment', formId: 4, formName: 'Pain', mode: 'one' }

function render(isFailed: boolean, onDiscard: (key: string) => void = () => undefined) {
  const page = document.createElement('div')
  const carried = [gif, form].map((attachment) => ({ attachment }))
  act(() => createRoot(page).render(<PendingFiles carried={carried} isFailed={isFailed} onDiscard={onDiscard} />))
  return [...page.querySelectorAll<HTMLButtonElement>('button[aria-label^="Remove"]')]
}

test('of a message that was refused, a GIF and a form can be taken out each by itself', () => {
  const taken: string[] = []
  const buttons = render(true, (key) => void taken.push(key))
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove A wave', 'Remove Pain'])
  act(() => buttons.forEach((button) => button.click()))
  expect(taken).toEqual(['giphy:wave', 'assessment:4'])
})

test('nothing is taken out of a message that is on its way', () => {
  expect(render(false)).toEqual([])
})
