import { expect, test } from 'vitest'
import { buildMessage } from '../../test/factories.ts'
import { inLogOrder } from './audit-order.ts'

test('the newest comes first, and a thread stands under what began it, as it was said', () => {
  const [first, second, third] = [buildMessage({ seq: 1 }), buildMessage({ seq: 2 }), buildMessage({ seq: 3 })]
  const [asked, told] = [300, 301].map((id) => buildMessage({ id, seq: null, parentId: second.id }))
  const shown = buildMessage({ id: 302, seq: 4, parentId: second.id, showInMainThread: true })
  const messages = [first, second, asked, told, third, shown].flatMap((one) => one ?? [])
  expect(inLogOrder(messages).map(({ id }) => id)).toEqual([302, third.id, second.id, 300, 301, first.id])
})
