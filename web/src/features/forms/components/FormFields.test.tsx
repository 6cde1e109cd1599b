import { FormDefinition } from '@kinward/contract/form-definitions'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { storage } from '../../../lib/storage.ts'
import { createRoot } from '../../../test/root.ts'
import { readBegun } from '../begun-form.ts'
import { useBegunForm } from '../use-filling.ts'
import { usePhotoUploads } from '../use-photo-uploads.ts'
import { FormFields } from './FormFields.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const KEY = 'kinward.form.1.2.3'
const definition = FormDefinition.parse({
  questions: [
    { id: 'wound', kind: 'photo', label: 'Wound' },
    { id: 'how', kind: 'text', label: 'How is it?' },
    { id: 'size', kind: 'number', label: 'Size' },
  ],
})

function type(input: HTMLInputElement | null | undefined, value: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a choice and a step that were pressed by mistake are taken back, where no answer is needed', () => {
  const asked = FormDefinition.parse({
    questions: [
      {
        id: 'fell',
        kind: 'choice',
        label: 'Fell?',
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ],
      },
      { id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 5 },
      { id: 'must', kind: 'scale', label: 'Fear', min: 0, max: 5, isRequired: true },
    ],
  })
  const onAnswer = vi.fn<(id: string, value: unknown) => void>()
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  act(() =>
    root.render(
      <FormFields
        definition={asked}
        answers={{ fell: 'yes', pain: 2, must: 3 }}
        problems={new Map()}
        photos={null}
        onAnswer={onAnswer}
      />,
    ),
  )
  for (const button of page.querySelectorAll('button')) act(() => button.click())
  expect(onAnswer.mock.calls).toEqual([
    ['fell', undefined],
    ['pain', undefined],
  ])
  // The button is gone with the answer; the keyboard goes on where it was.
  expect(document.activeElement).toBe(page.querySelectorAll('fieldset')[1]?.querySelector('input'))
  act(() => root.unmount())
  page.remove()
})

test('what is answered while a photo is on its way stays', async () => {
  URL.createObjectURL = () => 'blob:wound'
  URL.revokeObjectURL = () => undefined
  const photo = Promise.withResolvers<string>()
  function Form() {
    const { begun, answer } = useBegunForm(storage, KEY)
    const { photos } = usePhotoUploads(() => photo.promise, begun.hashKey)
    return (
      <FormFields
        definition={definition}
        answers={begun.answers}
        problems={new Map()}
        photos={photos}
        onAnswer={(id, value) => answer(1, id, value)}
      />
    )
  }
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() => root.render(<Form />))
  const file = page.querySelector('input[type=file]')
  Object.defineProperty(file, 'files', { value: [new File(['x'], 'wound.jpg', { type: 'image/jpeg' })] })
  act(() => void file?.dispatchEvent(new Event('change', { bubbles: true })))
  const [how, size] = page.querySelectorAll<HTMLInputElement>('input:not([type=file])')
  type(how, 'red and warm')
  type(size, '4.')
  await act(async () => photo.resolve('1-wound.jpg'))
  expect(readBegun(storage, KEY)?.answers).toEqual({ wound: { name: '1-wound.jpg' }, how: 'red and warm', size: 4 })
  expect([how?.value, size?.value]).toEqual(['red and warm', '4.'])
  act(() => root.unmount())
  storage.removeItem(KEY)
})
