import { readNotifications } from '@kinward/contract/notifications'
import { sendMessage } from '@kinward/contract/messages'
import { registerDevice } from '@kinward/contract/push'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { type PushService, type ReceivedPush, startPushService } from '../server/test/push/push-service.ts'
import type { AppServer } from './support/app-server.ts'
import { threadOf } from './support/chat.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { inWholeChromium } from './support/whole-chromium.ts'

const SECRET = 'Walter slept badly'

inWholeChromium('--headless=new')

let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
})
test.afterAll(() => service.stop())

type PushBrowser = ReturnType<PushService['browser']>

/** Gives a page the push service of the test, since the one of its maker cannot be reached. */
async function usePushService(page: Page): Promise<PushBrowser> {
  const browser = service.browser()
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
  }, browser.subscription)
  return browser
}

/** Turns pushes on as a person does. */
async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings/notifications')
  const choice = page.getByRole('switch', { name: 'Notify me in this browser' })
  await choice.click()
  await expect(choice).toBeChecked()
}

const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** What the browser shows outside of its pages. */
async function shownBy(context: BrowserContext): Promise<{ title: string; body: string; tag: string }[]> {
  const worker = await workerOf(context)
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })
}

/** Hands what the service received to the worker, as the browser would, and waits until the worker has shown it. */
async function pass(page: Page, server: AppServer, { payload }: ReceivedPush): Promise<void> {
  // Asked what it shows while it is about to show something, a browser forgets that it does.
  const came = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
          if (data.type === 'push.came') resolve()
        })
      }),
  )
  // One that is still being installed would not hear it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const data = JSON.stringify(payload)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId: await registered,
    data,
  })
  await came
  await session.detach()
}

/** A click on what is shown; browsers have no way to make one from outside. */
async function click(context: BrowserContext, tag: string): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications({ tag: wanted })
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (name: string, init: object) => Event
    }
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  }, tag)
}

test('someone turns pushes on: they say nothing of a patient, lead to the thread they are about, go when it was read elsewhere, and come for a test', async ({
  enter,
  server,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'aide'], [{ from: 'nurse', text: 'How was the night?' }])
  const page = await enter('nurse')
  const browser = await usePushService(page)
  const choice = page.getByRole('switch', { name: 'Notify me in this browser' })
  await turnOn(page)
  await expectNoBarriers(page, 'main')

  const aide = await openDevice(server.origin, 'aide')
  const params = { entityId: aide.session.entity.id, locationId: 1, groupId: channel.id }
  const { rows } = await server.db.query<{ id: string }>('select id from messages where group_id = $1', [channel.id])
  const parentId = Number(rows[0]?.id)
  await aide.call(sendMessage, { params, query: {}, body: { message: SECRET, parentId, showInMainThread: false } })
  const push = await browser.next(({ payload }) => payload.channelId === channel.id)
  await pass(page, server, push)
  await expect.poll(() => shownBy(page.context())).toMatchObject([{ title: 'New message in Kinward' }])
  expect(JSON.stringify([push.payload, await shownBy(page.context())])).not.toMatch(/Walter|Story/)

  await click(page.context(), push.payload.tag)
  await page.waitForURL(`**${channel.path}?thread=${parentId}`)
  await expect(threadOf(page).getByText(SECRET)).toBeVisible()
  expect(await page.evaluate(() => (window.history.state as { usr: unknown }).usr)).toEqual({ fromPush: true })

  // What is read on another device is closed by a page that is open.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await expect(choice).toBeChecked()
  await aide.call(sendMessage, { params, query: {}, body: { message: 'Urgent!', isUrgent: true } })
  const urgent = await browser.next(({ payload }) => payload.isUrgent)
  await pass(page, server, urgent)
  await expect.poll(() => shownBy(page.context())).toMatchObject([{ title: 'Urgent message: open Kinward' }])
  const phone = await openDevice(server.origin, 'nurse')
  await phone.call(readNotifications, { body: { all: true } })
  await expect.poll(() => shownBy(page.context())).toEqual([])

  const title = 'Kinward reaches you here'
  await page.getByRole('button', { name: 'Send me a test' }).click()
  const asked = await browser.next(({ payload }) => payload.title === title)
  await pass(page, server, asked)
  await expect
    .poll(() => shownBy(page.context()))
    .toEqual([{ title, body: 'This is the test you asked for.', tag: asked.payload.tag }])
  await choice.click()
  await expect(page.getByRole('button', { name: 'Send me a test' })).toBeHidden()
  const { rowCount } = await server.db.query('select from push_subscriptions where endpoint = $1', [
    browser.subscription.endpoint,
  ])
  expect(rowCount).toBe(0)
})

test('whoever sends an urgent message sees how it goes to each, live', async ({ enter, server, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const [doctor, page] = [await enter('doctor'), await enter('nurse')]
  const browser = await usePushService(doctor)
  // The doctor is pushed to, and has no page open.
  const away = await openDevice(server.origin, 'doctor')
  await away.call(registerDevice, { body: browser.subscription })
  const phone = await openDevice(server.origin, 'nurse')
  const params = { entityId: phone.session.entity.id, locationId: 1, groupId: channel.id }
  const { id } = await phone.call(sendMessage, { params, query: {}, body: { message: 'Please come', isUrgent: true } })
  await page.goto(`${channel.path}?panel=receipts&of=${id}`)
  const ladder = page.getByRole('region', { name: 'How it reached them' })
  await expect(ladder.getByText('Push sent')).toBeVisible()
  await expect(ladder.getByText('Push received')).toBeHidden()
  await turnOn(doctor)
  await pass(doctor, server, await browser.next(({ payload }) => payload.isUrgent))
  await expect(ladder.getByText('Push received')).toBeVisible()
  await expectNoBarriers(page, 'main + aside')
})
