import { expect, test, vi } from 'vitest'
import { loadAnew } from './load-anew.ts'

const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
const assign = vi.spyOn(window.location, 'assign').mockReturnValue()

test('whoever signs in after another goes on to where they wanted; a door that opens once is not gone through again', () => {
  window.history.replaceState(null, '', '/login')
  loadAnew()
  expect([reload.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0])
  for (const once of ['/sso/login?state=s&code=c', '/login#reset=secret']) {
    window.history.replaceState(null, '', once)
    loadAnew()
    expect(assign).toHaveBeenLastCalledWith('/chat')
  }
  expect(reload).toHaveBeenCalledOnce()
})
