import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { IncomingCall } from './IncomingCall.tsx'
import { GAP } from './place-window.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const PHONE = { width: 390, height: 844 }
const CARD = { x: 8, y: 684, width: 374, height: 152 }

function layOut({ width, height }: typeof PHONE, card: typeof CARD): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: width < 600 && query.includes('max-width') }) as MediaQueryList,
  )
  for (const [name, value] of Object.entries({
    offsetLeft: card.x,
    offsetTop: card.y,
    offsetWidth: card.width,
    offsetHeight: card.height,
  }))
    vi.spyOn(HTMLElement.prototype, name as 'offsetTop', 'get').mockReturnValue(value)
}

/** A phone on which the card stands at the bottom, and the composer, if there is one, begins at a height. */
function ring(composerTop: number | null, meanwhile?: () => void): string {
  layOut(PHONE, CARD)
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
  act(() => meanwhile?.())
  const { translate } = page.querySelector<HTMLElement>('[data-call="ringing"]')?.style ?? {}
  act(() => root.unmount())
  return translate ?? ''
}

it('on a phone a call stands at the bottom, and above the composer where there is one', () => {
  expect(ring(null)).toBe('0 0px')
  expect(ring(760)).toBe(`0 ${760 - GAP - CARD.height - CARD.y}px`)
})

it('where the window grows while it rings, a call comes to the place that it has on a wide one', () => {
  const grow = () => {
    layOut({ width: 1440, height: 900 }, { x: 1040, y: 20, width: 380, height: 152 })
    window.dispatchEvent(new Event('resize'))
  }
  expect(ring(760, grow)).toBe('0px 0px')
})
