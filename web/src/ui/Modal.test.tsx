import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import { Modal } from './Modal.tsx'
import { TextField } from './TextField.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

function Window() {
  const [tried, setTried] = useState(false)
  return (
    <Modal
      title="Admit"
      foot={<button type="submit">Save</button>}
      onClose={() => undefined}
      onSubmit={() => setTried(true)}
    >
      <TextField label="Room" />
      <TextField label="Name" error={tried ? 'Fill this in' : undefined} />
      <TextField label="Born" error={tried ? 'Fill this in' : undefined} />
    </Modal>
  )
}

test('whoever sends what is not whole is led to the first field that is wrong', () => {
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  act(() => root.render(<Window />))
  act(() => page.querySelector<HTMLElement>('[type=submit]')?.click())
  expect(document.activeElement?.id).toBe([...page.querySelectorAll('label')][1]?.htmlFor)
  act(() => root.unmount())
  page.remove()
})
