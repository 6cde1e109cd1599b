import { messageReceipts } from '@kinward/contract/message-actions'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import type { Page } from '@playwright/test'
import { cutNetwork, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

async function openThread(page: Page, text: string): Promise<void> {
  await messageWith(page, text).hover()
  await messageWith(page, text).getByRole('button', { name: 'Reply in thread' }).click()
  await expect(threadOf(page)).toBeVisible()
}

/** Lets the page believe that nobody looks at it, or that someone does again. */
async function look(page: Page, isLookedAt: boolean): Promise<void> {
  await page.evaluate((isThere) => {
    document.hasFocus = () => isThere
    window.dispatchEvent(new Event(isThere ? 'focus' : 'blur'))
  }, isLookedAt)
}

test('a thread that nobody looks at is not read by a line that comes back, and is as soon as someone looks', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  await write(nurse, 'How is Walter?')
  await expect(messageWith(nurse, 'How is Walter?')).toContainText(/Sent|Delivered|Read/)
  await openThread(nurse, 'How is Walter?')
  await expect(threadOf(nurse)).toContainText('No replies yet')
  await look(nurse, false)
  const { call } = await openDevice(server.origin, 'doctor')
  const params = { entityId: 1, locationId: 1, groupId: channel.id }
  const { messages } = await call(listMessages, { params, query: {} })
  const body = { message: 'He is bleeding, call me.', parentId: messages[0]?.id ?? 0 }
  const reply = await call(sendMessage, { params, query: {}, body })
  await expect(threadOf(nurse)).toContainText('He is bleeding')
  const statuses = async () => {
    const receipts = await call(messageReceipts, { params: { ...params, messageId: reply.id } })
    return receipts.map(({ status }) => status)
  }
  const restore = await cutNetwork(nurse)
  const asked = nurse.waitForResponse((response) => response.url().endsWith('/replies') && response.ok())
  await restore()
  await asked
  expect(await statuses()).not.toContain('READ')
  await look(nurse, true)
  await expect.poll(statuses).toContain('READ')
})

test('a thread of fifteen hundred replies opens at its end, leads to any of them and takes an answer', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'The long one' }])
  await server.db.query(
    `with parent as (select id, sender_id from messages where group_id = $1 limit 1), replies as (
       insert into messages (group_id, seq, version, sender_id, hash_key, body, sent_at, parent_id)
       select $1, null, 1 + n, sender_id, $1::text || '-long-' || n, 'Reply number ' || n || '.', $2::bigint + n, id
       from parent, generate_series(1, 1500) n)
     update messages set reply_count = 1500, last_reply_at = $2::bigint from parent where messages.id = parent.id`,
    [channel.id, Date.now()],
  )
  await server.db.query('update groups set version = 1501 where id = $1', [channel.id])
  const { rows } = await server.db.query<{ id: number; parent_id: number }>(
    `select id::int, parent_id::int from messages where group_id = $1 and body = 'Reply number 700.'`,
    [channel.id],
  )
  const nurse = await enter('nurse')
  await openChannel(nurse, channel.path)
  const replies = threadOf(nurse).getByRole('article')
  const reply = (number: number) => replies.filter({ hasText: `Reply number ${number}.` })

  await test.step('what is out of view is not drawn', async () => {
    await openThread(nurse, 'The long one')
    await expect(reply(1500)).toBeInViewport()
    expect(await replies.count()).toBeLessThan(100)
  })

  await test.step('what is written stands under it, in view', async () => {
    const field = threadOf(nurse).getByRole('textbox', { name: /^Reply/ })
    await field.fill('Seen all of it.')
    await field.press('Enter')
    await expect(replies.filter({ hasText: 'Seen all of it.' })).toBeInViewport()
    await expect(field).toHaveText('')
  })

  await test.step('keys lead to its beginning', async () => {
    await reply(1500).focus()
    await nurse.keyboard.press('Home')
    await expect(replies.filter({ hasText: 'The long one' })).toBeInViewport()
    await expect(reply(1)).toBeInViewport()
  })

  await test.step('a link leads to a reply in the middle', async () => {
    const [found] = rows
    await nurse.goto(`${channel.path}?thread=${found?.parent_id}&message=${found?.id}`)
    await expect(reply(700)).toBeInViewport()
    await expect(reply(700)).toBeFocused()
  })
})
