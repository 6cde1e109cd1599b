import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../../lib/errors.ts'
import { putBytes } from './put-bytes.ts'

/** A line on which nothing is sent or answered but what a test says, and which does not tell when it is gone. */
class QuietRequest extends EventTarget {
  static last: QuietRequest
  upload = new EventTarget()
  status = 0
  isAborted = false
  open() {
    QuietRequest.last = this
  }
  send() {}
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', QuietRequest)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function put() {
  const settled = vi.fn()
  const { signal } = new AbortController()
  const blob = new Blob(['bytes'])
  putBytes({ url: '/api/v2/uploads/1', blob, mimeType: 'text/plain', signal, onProgress: vi.fn() })
    .then(() => 'arrived')
    .then(settled, settled)
  return { settled, request: QuietRequest.last }
}

it('gives up a line that went silent, so that the file is tried again', async () => {
  const { settled, request } = put()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(NetworkError))
  expect(request.isAborted).toBe(true)
})

it('waits as long as bytes go out, however slowly, and minutes for the answer', async () => {
  const { settled, request } = put()
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(50_000)
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 5 }))
  }
  await vi.advanceTimersByTimeAsync(50_000)
  request.upload.dispatchEvent(new ProgressEvent('load'))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(settled).not.toHaveBeenCalled()
  request.status = 200
  request.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).toHaveBeenCalledExactlyOnceWith('arrived')
  expect(request.isAborted).toBe(false)
})

it('gives up where all bytes are out and no answer comes', async () => {
  const { settled, request } = put()
  await vi.advanceTimersByTimeAsync(50_000)
  request.upload.dispatchEvent(new ProgressEvent('load'))
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.any(NetworkError))
})
