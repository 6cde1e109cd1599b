import webPush from 'web-push'
import { expect, test, vi } from 'vitest'
import { startPushService } from '../../../test/push/push-service.ts'
import { Undeliverable } from '../outbox/delivery.ts'
import { createSendPush } from './send-push.ts'

test('a push to a name that is not resolved in time may be tried again, one to where it must not go may not', async () => {
  const service = await startPushService()
  const { keys } = service.browser().subscription
  await service.stop()
  const failureOf = async (resolve: () => Promise<string[]>): Promise<unknown> => {
    const send = createSendPush({
      keys: async () => webPush.generateVAPIDKeys(),
      subject: 'mailto:care@kinward.example',
      reach: { resolve, mayConnect: () => false },
    })
    const push = { endpoint: 'https://push.example/1', keys, tag: 'urgent-1', isUrgent: true, text: '{}' }
    return send(push).catch((error: unknown) => error)
  }
  expect(await failureOf(async () => ['10.0.0.7'])).toBeInstanceOf(Undeliverable)

  const time = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal)
  const failure = await failureOf(() => {
    queueMicrotask(() => time.abort())
    return new Promise(() => {})
  })
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(Undeliverable)
})
