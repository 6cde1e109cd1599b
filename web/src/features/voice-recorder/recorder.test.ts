import { beforeEach, expect, test, vi } from 'vitest'
import { FakeAudio, FakeRecorder } from '../../test/fake-recorder.ts'
import { startRecorder, type RecorderState } from './recorder.ts'

let seconds = 0
beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000)
  const getUserMedia = () => Promise.resolve({ getTracks: () => [] })
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
})

async function record() {
  const states: RecorderState['kind'][] = []
  const recorder = startRecorder(({ kind }) => void states.push(kind))
  await vi.waitFor(() => expect(states).toEqual(['starting', 'recording']))
  return { recorder, states }
}

test('what was said is handed over', async () => {
  const { recorder, states } = await record()
  seconds += 300
  const recording = await recorder.finish()
  expect([recording?.blob.size, states.at(-1)]).toEqual([22, 'ended'])
})

test('what was said before the microphone went away is not lost', async () => {
  const { recorder, states } = await record()
  seconds += 300
  FakeRecorder.last?.stop()
  expect(states.at(-1)).toBe('lost')
  seconds += 60
  expect(recorder.elapsed()).toBe(300)
  const recording = await recorder.finish()
  expect([recording?.blob.size, recording?.blob.type]).toEqual([22, 'audio/webm'])
})

test('a slip of the finger is nothing', async () => {
  const { recorder } = await record()
  seconds += 0.1
  expect(await recorder.finish()).toBeNull()
})
