import type { PhoneStatus } from '@kinward/contract/meetings'
import { act, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  buildCall,
  buildCallPerson,
  buildMeeting,
  buildSearch,
  buildSupport,
  createFakeCalls,
} from '../../../test/fake-calls.ts'
import { createRoot, type Root } from '../../../test/root.ts'
import { isAttended } from '../../../ui/page-seen.ts'
import type { Call, CallsState } from '../call-state.ts'
import { acceptUnasked } from './accept-unasked.ts'
import CallLayer from './CallLayer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// Nothing is laid out here.
document.elementsFromPoint = () => []

let root: Root
let page: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
  acceptUnasked.clear()
  vi.useRealTimers()
})

function show(state: CallsState, isLocked = false) {
  const calls = createFakeCalls(state)
  function Layer() {
    const shown = useSyncExternalStore(calls.subscribe, calls.get)
    if (!shown.call && !shown.waiting) return null
    return <CallLayer calls={calls} state={shown} isLocked={isLocked} pathname="/" />
  }
  act(() => root.render(<Layer />))
  return calls
}

const showCall = (over: Partial<Call> = {}, isLocked = false) =>
  show({ call: buildCall(over), waiting: null }, isLocked)

const connected = { status: 'Connected', connectedAt: Date.now() } as const
const ringing = { status: 'Ringing', isCaller: false } as const
function said(): string | undefined {
  const status = document.querySelector('[role=status]')?.cloneNode(true) as Element | undefined
  status?.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove())
  return status?.textContent
}
const card = () => document.querySelector<HTMLElement>('[role=alertdialog]')
const windowOf = () => document.querySelector<HTMLElement>('section[aria-label="Call with Dr. Priya Raman"]')

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].filter(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )
  expect(found.map(() => name)).toEqual([name])
  return found[0] as HTMLButtonElement
}

const hasButton = (name: string) =>
  [...document.querySelectorAll('button')].some((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })
const press = (name: string) => act(() => button(name).click())

/** A field that someone is writing in. */
function writeInField(): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  page.before(field)
  field.focus()
  return field
}

describe('the bar', () => {
  test('says who is called, by what, from where', () => {
    showCall()
    expect(said()).toBe(
      'Calling Dr. Priya Raman VIA Kinward Voice from patient channel Walter Brandvold in North Shore',
    )
  })

  test('says once that they are connected, and the seconds go on beside it', () => {
    showCall({ ...connected, connectedAt: Date.now() - 252_000 })
    const words = 'Dr. Priya Raman via Kinward Voice, from patient channel Walter Brandvold in North Shore'
    expect(said()).toBe(words)
    const time = document.querySelector('[role=timer]')
    expect(time?.textContent).toMatch(/^04:1[12]$/)
    pass(60_000)
    expect(time?.textContent).toMatch(/^05:1[12]$/)
    expect(said()).toBe(words)
    expect(time?.closest('[role=status]')).toBeNull()
  })

  test('says that the line was lost, and that the other side is muted', () => {
    showCall({ ...connected, isReconnecting: true })
    expect(said()).toMatch(/^Reconnecting\.\.\. /)
    showCall({ ...connected, theirs: { audio: false, video: false } })
    expect(said()).toMatch(/, Priya is muted$/)
  })

  test('is all there is of a call that was minimised, with what is needed most', () => {
    const calls = showCall({ ...connected, mode: 'mini' })
    expect(windowOf()).toBeNull()
    press('Mute')
    expect(button('Mute').getAttribute('aria-pressed')).toBe('true')
    press('Show the call')
    expect(windowOf()).not.toBeNull()
    press('End')
    expect(calls.done).toEqual(['microphone', 'mode small', 'end'])
  })
})

describe('the window', () => {
  test('is made large and small again, and is minimised from small alone', () => {
    const calls = showCall(connected)
    press('Enlarge')
    expect(hasButton('Minimise')).toBe(false)
    press('Make smaller')
    press('Minimise')
    expect(calls.done).toEqual(['mode max', 'mode small', 'mode mini'])
  })

  test('leaves nothing of the pane before its reader’s eyes while it is large', () => {
    showCall(connected)
    expect(isAttended()).toBe(true)
    press('Enlarge')
    expect(isAttended()).toBe(false)
    press('Make smaller')
    expect(isAttended()).toBe(true)
    press('Enlarge')
    press('End')
    expect(isAttended()).toBe(true)
  })

  test('has every control by its name, with End last', () => {
    const calls = showCall(connected)
    for (const name of ['Mute', 'Speaker', 'Video']) press(name)
    expect(calls.done).toEqual(['microphone', 'speaker', 'camera'])
    const pressed = ['Mute', 'Speaker', 'Video'].map((name) => button(name).getAttribute('aria-pressed'))
    expect(pressed).toEqual(['true', 'false', 'true'])
    expect([...document.querySelectorAll('button')].at(-1)?.textContent).toBe('End')
  })

  test('hides its controls after five seconds over the whole pane, until something is touched', () => {
    showCall({ ...connected, mode: 'max' })
    const isFaded = () => windowOf()?.className.includes('faded')
    pass(4_900)
    expect(isFaded()).toBe(false)
    pass(200)
    expect(isFaded()).toBe(true)
    act(() => void document.dispatchEvent(new Event('keydown')))
    expect(isFaded()).toBe(false)
  })

  test('never hides them while nobody has answered, nor in the small window', () => {
    showCall({ mode: 'max' })
    pass(20_000)
    expect(windowOf()?.className).not.toContain('faded')
    showCall(connected)
    pass(20_000)
    expect(windowOf()?.className).not.toContain('faded')
  })
})

describe('a call by phone', () => {
  const byPhone = { kind: 'KINWARD_VOICE_PHONE_CALL' } as const
  const phones = (own: PhoneStatus, theirs: PhoneStatus | null) =>
    buildMeeting({ phones: { own, theirs, dialled: null } })

  test('says by what it is made and whose phone rings, in the bar and in the window', () => {
    const calls = showCall({ ...byPhone, meeting: phones('ringing', null) })
    expect(said()).toBe(
      'Calling Dr. Priya Raman VIA Phone from patient channel Walter Brandvold in North Shore. Your phone rings. Pick it up, and we connect you.',
    )
    expect(windowOf()?.textContent).toContain('Your phone rings. Pick it up, and we connect you.')
    act(() => calls.change({ meeting: phones('in-progress', 'ringing') }))
    expect(windowOf()?.textContent).toContain('Ringing Dr. Priya Raman…')
    act(() => calls.change({ status: 'Connected', connectedAt: Date.now() - 5_000 }))
    expect(windowOf()?.textContent).toContain('Connected, Phone')
    expect(windowOf()?.textContent).not.toContain('Ringing')
    expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^00:0[45]$/)
  })

  test('has nothing to press that the phone has, and is ended', () => {
    const calls = showCall(byPhone)
    for (const name of ['Mute', 'Speaker', 'Video']) expect(hasButton(name)).toBe(false)
    press('Minimise')
    expect(hasButton('Mute')).toBe(false)
    press('End')
    expect(calls.done).toEqual(['mode mini', 'end'])
  })

  test('does not show on a locked screen which number was dialled', () => {
    const other = { ...buildCallPerson({ fullName: '+1 207 555 0143' }), userId: null }
    showCall({ kind: 'DIRECT_PHONE_CALL', dialled: '+12075550143', other }, true)
    expect(said()).toContain('Calling a phone number VIA Phone')
    expect(document.body.textContent).not.toContain('555')
  })
})

describe('a call that rings', () => {
  test('says who calls, how, from where and about what', () => {
    showCall(ringing)
    expect(card()?.getAttribute('aria-label')).toBe('Call from Dr. Priya Raman')
    for (const words of [
      'Dr. Priya Raman',
      'Palliative physician',
      'Audio Calling... North Shore',
      'About Walter Brandvold',
    ])
      expect(card()?.textContent).toContain(words)
    expect(card()?.textContent).not.toContain('Accepting drops')
    expect(windowOf()).toBeNull()
    showCall({ ...ringing, kind: 'KINWARD_VIDEO' })
    expect(card()?.textContent).toContain('Video Calling...')
  })

  test('is accepted and declined', () => {
    const accepted = showCall(ringing)
    press('Accept')
    expect(accepted.done).toEqual(['answer'])
    expect(card()).toBeNull()
    expect(windowOf()?.textContent).toContain('Connecting, Kinward Voice')
    const declined = showCall(ringing)
    press('Decline')
    expect(declined.done).toEqual(['end'])
    expect(document.querySelector('[data-call], [data-call-bar]')).toBeNull()
  })

  test('leaves the focus to whoever is writing, and is heard all the same', () => {
    const field = writeInField()
    showCall(ringing)
    expect(document.activeElement).toBe(field)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Call from Dr. Priya Raman')
    field.remove()
  })

  test('takes the focus otherwise, but gives it to no button, and gives it back', () => {
    const before = document.createElement('button')
    page.before(before)
    before.focus()
    showCall(ringing)
    expect(document.activeElement).toBe(card())
    press('Decline')
    expect(document.activeElement).toBe(before)
    before.remove()
  })

  test('is reached with F6 from a field, and left with it', () => {
    const field = writeInField()
    showCall(ringing)
    const pressKey = () => act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' })))
    pressKey()
    expect(document.activeElement).toBe(card())
    pressKey()
    expect(document.activeElement).toBe(field)
    field.remove()
  })
})

describe('a second call', () => {
  const both = { call: buildCall(connected), waiting: buildMeeting() }
  const question = 'Accepting this call will result in dropping the current call you are already on.'
  const asks = () => document.querySelector('dialog')?.textContent?.includes(question) ?? false

  test('says that accepting it drops the first, and asks before it does', () => {
    const calls = show(both)
    expect(card()?.textContent).toContain('Accepting drops the call you are on.')
    expect(card()?.textContent).toContain('About Marisol Quintero')
    press('Accept')
    expect(asks()).toBe(true)
    expect(calls.done).toEqual([])
    press('Accept')
    expect(calls.done).toEqual(['acceptWaiting'])
    expect(asks()).toBe(false)
  })

  test('leaves the first within reach while it asks', () => {
    const calls = show(both)
    press('Accept')
    const pill = document.querySelector('dialog')?.querySelector('section[aria-label="Current call"]')
    act(() => pill?.querySelector<HTMLButtonElement>('button[aria-label=Mute]')?.click())
    expect(calls.done).toEqual(['microphone'])
  })

  test('is declined, also by the question', () => {
    const calls = show(both)
    press('Decline')
    expect(calls.done).toEqual(['declineWaiting'])
    const asked = show({ ...both, waiting: buildMeeting({ hash: 'hash-of-the-third-call' }) })
    press('Accept')
    press('Decline')
    expect(asked.done).toEqual(['declineWaiting'])
  })

  test('is not asked about again where that was wanted', () => {
    show(both)
    press('Accept')
    act(() => document.querySelector<HTMLInputElement>('dialog input[type=checkbox]')?.click())
    press('Accept')
    expect(localStorage.getItem('kinward.accept-call-unasked')).toBe('true')
    const calls = show({ ...both, waiting: buildMeeting({ hash: 'hash-of-the-third-call' }) })
    press('Accept')
    expect(asks()).toBe(false)
    expect(calls.done).toEqual(['acceptWaiting'])
  })
})

describe('a locked screen', () => {
  test('rings and speaks, and names no channel', () => {
    showCall(ringing, true)
    expect(document.body.textContent).toContain('Dr. Priya Raman')
    expect(document.body.innerHTML).not.toContain('Walter Brandvold')
    showCall(connected, true)
    expect(hasButton('End')).toBe(true)
    expect(document.body.innerHTML).not.toContain('Walter Brandvold')
    show({ call: buildCall(connected), waiting: buildMeeting() }, true)
    expect(document.body.innerHTML).not.toContain('Marisol Quintero')
  })

  test('that locks over a call with a patient no longer says who it is', () => {
    const patient = buildCallPerson({ fullName: 'Walter Brandvold', first_name: 'Walter', isPatient: true })
    const place = { ...buildCall().place, channel: null }
    for (const stage of [ringing, connected, {}]) {
      showCall({ ...stage, other: patient, place }, true)
      expect(document.body.textContent).toContain('A patient')
      expect(document.body.innerHTML).not.toContain('Walter')
    }
    show({ call: buildCall({ ...connected, place }), waiting: buildMeeting({ Caller: patient }) }, true)
    expect(card()?.textContent).toContain('A patient')
    press('Accept')
    expect(document.body.innerHTML).not.toContain('Walter')
    showCall({ ...connected, other: patient, place })
    expect(document.body.textContent).toContain('Walter Brandvold')
  })

  test('keeps its keys free: the bar alone, until more is wanted', () => {
    const calls = showCall(connected, true)
    expect(windowOf()).toBeNull()
    press('Show the call')
    expect(calls.done).toEqual(['mode max'])
    expect(windowOf()).not.toBeNull()
  })
})

describe('a call for help', () => {
  const support = buildSupport()
  const searching = (step = 1, names = ['Dr. Priya Raman']) =>
    buildMeeting({
      emergencySupport: support,
      escalationData: buildSearch({ step, next: step === 3 ? [] : ['Imani Okafor'] }),
      participants: [
        { ...buildCallPerson({ userId: 20, fullName: 'Luis Carranza' }), state: 'missed' },
        ...names.map((fullName, index) => ({
          ...buildCallPerson({ userId: 30 + index, fullName }),
          state: 'ringing' as const,
        })),
      ],
    })
  const nobodyYet = { ...buildCallPerson(), userId: null, fullName: 'Rapid response', first_name: 'Rapid response' }
  const helpCall = { support, other: nobodyYet, place: { ...buildCall().place, channel: null } }
  const helpWindow = () => document.querySelector<HTMLElement>('section[aria-label="Call with Rapid response"]')

  test('says what is called, which step it is at, whom it rings for and who is next', () => {
    showCall({ ...helpCall, meeting: searching() })
    expect(said()).toBe(
      'Calling Rapid response VIA Kinward Voice in North Shore. Step 1 of 3. Ringing for Dr. Priya Raman',
    )
    for (const words of ['Step 1 of 3', 'Ringing for Dr. Priya Raman', 'Next: Imani Okafor'])
      expect(helpWindow()?.textContent).toContain(words)
    expect(helpWindow()?.textContent).not.toContain('Luis Carranza')
  })

  test('says it again at the next turn, and not in between', () => {
    const calls = showCall({ ...helpCall, meeting: searching() })
    const status = document.querySelector('[role=status]')
    const before = status?.textContent
    pass(20_000)
    expect(status?.textContent).toBe(before)
    act(() => calls.change({ meeting: searching(3, ['Ana Ruiz', 'Teun Visser']) }))
    expect(document.querySelector('[role=status]')).toBe(status)
    expect(status?.textContent).toContain('Step 3 of 3. Ringing for Ana Ruiz and Teun Visser')
    expect(helpWindow()?.textContent).toContain('Next: nobody, this is the last try')
    expect(helpWindow()?.querySelector('[role=status], [role=alert], [aria-live]')).toBeNull()
  })

  test('shows whoever has answered, with what was called', () => {
    showCall({ ...connected, support })
    expect(said()).toMatch(/^Rapid response: Dr\. Priya Raman via Kinward Voice/)
    expect(windowOf()?.textContent).toContain('Rapid response')
    expect(windowOf()?.textContent).not.toContain('Step')
  })

  test.each([false, true])('rings under its name, on a locked screen too: %s', (isLocked) => {
    showCall({ ...ringing, support }, isLocked)
    expect(card()?.getAttribute('aria-label')).toBe('Rapid response: call from Dr. Priya Raman')
    expect(card()?.firstElementChild?.textContent).toBe('Rapid response')
  })

  test('waits under its name, and so does the question', () => {
    show({ call: buildCall(connected), waiting: buildMeeting({ emergencySupport: support }) })
    expect(card()?.firstElementChild?.textContent).toBe('Rapid response')
    press('Accept')
    expect(document.querySelector('dialog')?.textContent).toContain('Accept the Rapid response call from Kofi Mensah?')
  })
})
