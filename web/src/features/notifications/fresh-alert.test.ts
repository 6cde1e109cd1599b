import { beforeEach, expect, it } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildNotification } from '../../test/factories.ts'
import { freshAlert, handleRead, handleTold } from './fresh-alert.ts'

const context = {} as RealtimeContext
const tell = (id: number, isUrgent: boolean) =>
  handleTold({ notification: buildNotification({ id, isUrgent }), isListed: true }, context)
const shown = () => freshAlert.get()?.id ?? null

beforeEach(() => freshAlert.set(null))

it('the tip of something urgent gives way to what is urgent too, and to nothing else', () => {
  tell(1, false)
  tell(2, true)
  tell(3, false)
  expect(shown()).toBe(2)
  tell(4, true)
  expect(shown()).toBe(4)
  handleRead({ ids: [4], type: null, isRead: true, isMore: false }, context)
  tell(5, false)
  expect(shown()).toBe(5)
})
