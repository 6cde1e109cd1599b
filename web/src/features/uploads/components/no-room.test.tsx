import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { useAttachMenu } from './use-attach-menu.tsx'
import { useAttaching } from './use-attaching.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => new Promise(() => undefined) } })

const nothing = () => undefined

it.each([true, false])('a recorder and a camera open where there is room for what they take: %s', (isRoom) => {
  const onCamera = vi.fn<() => void>()
  const hasRoom = () => isRoom
  const shown: { isRecording?: boolean; onVoice?: () => void; takePhoto?: () => void } = {}
  function Probe() {
    const files = { items: [], problem: null, add: nothing, addAttachment: nothing, remove: nothing, retry: nothing }
    const attaching = useAttaching({ ...files, hasRoom }, { place: { entityId: 1, locationId: 2 } }, nothing)
    const { entries } = useAttachMenu({ onFiles: nothing, onCamera, hasRoom })
    const camera = entries.find(({ key }) => key === 'camera')
    if (camera && 'onSelect' in camera) Object.assign(shown, attaching, { takePhoto: camera.onSelect })
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
  act(() => shown.onVoice?.())
  act(() => shown.takePhoto?.())
  expect([shown.isRecording, onCamera.mock.calls.length]).toEqual([isRoom, isRoom ? 1 : 0])
  act(() => root.unmount())
})
