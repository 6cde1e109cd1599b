import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ForwardedBlock } from './ForwardedBlock.tsx'
import type { MessageView } from './message-view.ts'

const view = { meId: 1, people: new Map(), flags: new Map(), now: Date.now() } as Partial<MessageView> as MessageView
const said = (userId: number, fullName: string, message: string) => ({ userId, fullName, message, timeStamp: userId })

it('shows all that was passed on, each with whoever said it', () => {
  const forwarded = { ...said(2, 'Marcus Bell', 'For tonight:'), earlier: [said(3, 'Dana Whitlock', 'Oxygen.')] }
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(<ForwardedBlock messageId={5} forwarded={forwarded} view={view} />)
  const blocks = [...page.querySelectorAll('blockquote')].map(({ textContent }) => textContent)
  expect(blocks).toEqual([
    expect.stringMatching(/Marcus Bell.*For tonight:/),
    expect.stringMatching(/Dana Whitlock.*Oxygen\./),
  ])
})
