import { expect, it } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import { urgencyOf } from './message-view.ts'

it('counts only those who were asked: others acknowledge nothing', () => {
  const of = (...ids: number[]) => ({ asked: [2, 3], acknowledged: ids.map((userId) => ({ userId, at: 1 })) })
  const urgencyAfter = (...ids: number[]) => urgencyOf(buildMessage({ urgency: of(...ids) }))
  expect([urgencyAfter(), urgencyAfter(1, 2), urgencyAfter(2, 3)]).toEqual(['open', 'open', 'done'])
})
