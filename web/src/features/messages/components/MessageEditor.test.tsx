import type { Message } from '@kinward/contract/messages'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildMessage, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { beginEdit, editStore, endEdit, keepEdit } from '../edit-store.ts'
import type { MessageView, SavedEdit } from './message-view.ts'
import { MessageEditor } from './MessageEditor.tsx'
import { texts } from './texts.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../composer/components/RichEditor.tsx', () => ({ default: () => null }))

const page = document.body.appendChild(document.createElement('div'))
const message = buildMessage({ message: 'Give 5 mg.' })
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  sessionStore.set(buildSession())
  root = createRoot(page)
})
afterEach(() => {
  act(() => root.unmount())
  endEdit(message.id)
})

/** An editor whose saves are answered when they are told to be, as the server does: with the message as it reads then. */
async function open() {
  const saved: SavedEdit[] = []
  const answers: PromiseWithResolvers<Message>[] = []
  function onSave(_: Message, edit: SavedEdit) {
    saved.push(edit)
    const answer = Promise.withResolvers<Message>()
    answers.push(answer)
    return answer.promise
  }
  const show = (now: Message) =>
    act(async () => root.render(<MessageEditor message={now} view={{} as MessageView} onSave={onSave} />))
  async function answer(index: number, editedAt: number) {
    const now = { ...message, message: saved[index]?.markup ?? '', editedAt }
    await act(async () => answers[index]?.resolve(now))
    await show(now)
  }
  beginEdit(message)
  await show(message)
  return { saved, answers, answer }
}

/** What the field tells of every key. */
const type = (markup: string) => keepEdit(message.id, { markup })
const edit = () => editStore.get().get(message.id)

function press(name: string) {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  return act(async () => button?.click())
}

it('ends when its words are saved', async () => {
  const { saved, answer } = await open()
  type('Give 5 mg at noon. ')
  await press(texts.save)
  await answer(0, 50)
  expect(saved).toEqual([{ markup: 'Give 5 mg at noon.', upon: null }])
  expect(edit()).toBeUndefined()
})

it('keeps words that are typed while it is being saved, and saves them upon what was saved', async () => {
  const { saved, answer } = await open()
  type('Give 5 mg at noon.')
  await press(texts.save)
  type('Give 5 mg at noon. Not with milk.')
  await answer(0, 50)
  expect(edit()).toMatchObject({ markup: 'Give 5 mg at noon. Not with milk.', upon: 50 })
  expect(page.textContent).not.toContain(texts.editNow)
  await press(texts.save)
  await answer(1, 60)
  expect(saved[1]).toEqual({ markup: 'Give 5 mg at noon. Not with milk.', upon: 50 })
  expect(edit()).toBeUndefined()
})

it('that is begun anew while the one before is being saved stays, and is not taken for one upon what was saved', async () => {
  const { answer } = await open()
  type('Give 5 mg at noon.')
  await press(texts.save)
  endEdit(message.id)
  beginEdit(message)
  type('Give 5 mg. Not with milk.')
  await answer(0, 50)
  expect(edit()).toMatchObject({ markup: 'Give 5 mg. Not with milk.', upon: null })
})

it('keeps the words where they could not be saved', async () => {
  const { answers } = await open()
  type('Give 5 mg at noon.')
  await press(texts.save)
  await act(async () => answers[0]?.reject(new TypeError('away')))
  expect(edit()?.markup).toBe('Give 5 mg at noon.')
  expect(page.textContent).toContain(texts.editFailed)
})
