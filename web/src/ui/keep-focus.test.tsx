import { act, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { keepFocus } from './keep-focus.ts'
import { useModalDialog } from './use-modal-dialog.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const page = document.createElement('div')
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  document.body.append(page)
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

function button(label: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  if (!found) throw new Error(`No button '${label}'`)
  return found
}

/** As by keyboard: what is pressed has the focus. */
async function press(label: string): Promise<void> {
  button(label).focus()
  await act(async () => button(label).click())
}

const focused = () => document.activeElement?.textContent

function Ask({ name, onRemove, onClose }: { name: string; onRemove: () => void; onClose: () => void }) {
  const dialog = useModalDialog(onClose)
  return (
    <dialog {...dialog}>
      <button type="button" data-autofocus onClick={onRemove}>{`Really ${name}`}</button>
    </dialog>
  )
}

function Contacts({ asks = false }: { asks?: boolean }) {
  const [names, setNames] = useState(['Ann', 'Bo', 'Cleo'])
  const [leaving, setLeaving] = useState<string | null>(null)
  const remove = (name: string) => setNames((all) => all.filter((one) => one !== name))
  return (
    <section ref={keepFocus}>
      <h3>Contacts</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => (asks ? setLeaving(name) : remove(name))}>{`Remove ${name}`}</button>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <Ask name={leaving} onClose={() => setLeaving(null)} onRemove={() => (remove(leaving), setLeaving(null))} />
      )}
      <button type="button" onClick={() => setNames(['Cleo', 'Bo'])}>
        From elsewhere
      </button>
    </section>
  )
}

describe('the focus, when an entry goes away with the button that was pressed', () => {
  test('goes to the next entry, to the one before where it was the last, and then to the heading', async () => {
    act(() => root.render(<Contacts />))
    await press('Remove Bo')
    expect(focused()).toBe('Remove Cleo')
    await press('Remove Cleo')
    expect(focused()).toBe('Remove Ann')
    await press('Remove Ann')
    expect(focused()).toBe('Contacts')
  })

  test('goes there too after a window has asked', async () => {
    act(() => root.render(<Contacts asks />))
    await press('Remove Ann')
    await press('Really Ann')
    await vi.waitFor(() => expect(focused()).toBe('Remove Bo'))
  })

  test('stays where it is when it is elsewhere', async () => {
    act(() => root.render(<Contacts />))
    button('Remove Ann').focus()
    await press('From elsewhere')
    expect(focused()).toBe('From elsewhere')
  })

  test('is not taken back from someone who pressed beside everything', async () => {
    act(() => root.render(<Contacts />))
    button('Remove Ann').focus()
    await act(async () => button('Remove Ann').blur())
    await act(async () => button('From elsewhere').click())
    expect(document.activeElement).toBe(document.body)
  })
})

test('a row whose button goes away with what it did has the focus itself', async () => {
  function Urgent() {
    const [isAsked, setAsked] = useState(true)
    return (
      <article tabIndex={-1}>
        <button type="button">React</button>
        <div ref={keepFocus}>
          {isAsked ? (
            <button type="button" onClick={() => setAsked(false)}>
              Acknowledge
            </button>
          ) : (
            <span>Acknowledged</span>
          )}
        </div>
      </article>
    )
  }
  act(() => root.render(<Urgent />))
  await press('Acknowledge')
  expect(document.activeElement?.tagName).toBe('ARTICLE')
})

test('the last page of a list has the focus on its first entry', async () => {
  function Log() {
    const [days, setDays] = useState(['Monday'])
    return (
      <section ref={keepFocus}>
        <h2>Log</h2>
        <ol>
          {days.map((day) => (
            <li key={day}>{day}</li>
          ))}
        </ol>
        {days.length === 1 && (
          <button type="button" onClick={() => setDays(['Monday', 'Sunday', 'Saturday'])}>
            Show more
          </button>
        )}
      </section>
    )
  }
  act(() => root.render(<Log />))
  await press('Show more')
  expect(focused()).toBe('Sunday')
})
