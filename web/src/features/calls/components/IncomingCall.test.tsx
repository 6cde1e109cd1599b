import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { IncomingCall } from './IncomingCall.tsx'
import { GAP } from './place-window.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const PHONE = { width: 390, height: 844 }
const CARD = { x: 8, y: 684, width: 374, height: 152 }

/** A phone on which the card stands at the bottom, and the composer, if there is one, begins at a height. */
function ring(composerTop: number | null): string {
  vi.stubGlobal('innerHeight', PHONE.height)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query.includes('max-width') }) as MediaQueryList,
  )
  for (const [name, value] of Object.entries({
    offsetLeft: CARD.x,
    offsetTop: CARD.y,
    offsetWidth: CARD.width,
    offsetHeight: CARD.height,
  }))
    vi.spyOn(HTMLElement.prototype, name as 'offsetTop', 'get').mockReturnValue(value)
  if (composerTop !== null) {
    const composer = document.createElement('div')
    composer.dataset['keepClear'] = 'composer'
    composer.getBoundingClientRect = () => new DOMRect(0, composerTop, PHONE.width, PHONE.height - composerTop)
    document.body.append(composer)
  }
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  act(() =>
    root.render(
      <IncomingCall
        caller={{ fullName: 'Ruth Alvarez', title: null, avatar: null }}
        supportName={null}
        kind="KINWARD_VOICE"
        locationName="North Shore"
        channelName={null}
        isBusy={false}
        onAccept={() => undefined}
        onDecline={() => undefined}
      />,
    ),
  )
  const { translate } = page.querySelector<HTMLElement>('[data-call="ringing"]')?.style ?? {}
  act(() => root.unmount())
  return translate ?? ''
}

it('on a phone a call stands at the bottom, and above the composer where there is one', () => {
  expect(ring(null)).toBe('0 0px')
  expect(ring(760)).toBe(`0 ${760 - GAP - CARD.height - CARD.y}px`)
})
