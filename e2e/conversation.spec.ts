import { channelRow, composerOf, messageWith, openChannel, textsWith, threadOf, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('a message appears at once and reaches the other browser live', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await write(nurse, 'He is asleep, breathing easily.')
  await expect(messageWith(nurse, 'He is asleep')).toBeVisible()
  await expect(messageWith(doctor, 'He is asleep')).toContainText('Dana Whitlock')
  await expect(messageWith(nurse, 'He is asleep')).toContainText('Read by 1 of 1')
  await expect(composerOf(nurse)).toHaveText('')
})

test('a message elsewhere counts in the list, and a mention counts as one', async ({ enter, makeChannel }) => {
  const first = await makeChannel(['nurse', 'doctor'])
  const second = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, first.path)
  await openChannel(doctor, second.path)
  await write(doctor, 'The oxygen order is in.')
  await expect(channelRow(nurse, second.name)).toContainText('1 unread')
  await composerOf(doctor).pressSequentially('@Dana')
  await expect(doctor.getByRole('option', { name: /Dana Whitlock/ })).toBeVisible()
  await doctor.keyboard.press('Enter')
  await doctor.keyboard.type('please read it back')
  await doctor.keyboard.press('Enter')
  await expect(messageWith(doctor, 'please read it back')).toContainText('@Dana Whitlock')
  await expect(channelRow(nurse, second.name)).toContainText('1 mention of you')
})

test('a reply in a thread reaches the other’s thread, and the channel only when asked to', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Repeat after 30 min?' }])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  for (const page of [nurse, doctor]) {
    await messageWith(page, 'Repeat after').hover()
    await messageWith(page, 'Repeat after').getByRole('button', { name: 'Reply in thread' }).click()
    await expect(threadOf(page)).toBeVisible()
  }
  const reply = threadOf(nurse).getByRole('textbox')
  await reply.fill('Yes, once.')
  await reply.press('Enter')
  await expect(threadOf(doctor).getByText('Yes, once.')).toBeVisible()
  await expect(messageWith(doctor, 'Repeat after')).toContainText('1 Reply')
  expect(await textsWith(doctor, 'Yes, once.')).toEqual([])

  await threadOf(nurse).getByLabel('Also show in the channel').check()
  await reply.fill('Given at 3:16.')
  await reply.press('Enter')
  await expect(messageWith(doctor, 'Given at 3:16.').first()).toBeVisible()
  await expect(messageWith(doctor, 'Repeat after').first()).toContainText('2 Replies')
})

test('an urgent message is acknowledged, and everyone sees by whom', async ({ enter, makeChannel, server }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Please come now.' }])
  await server.db.query(
    `update messages set urgent_for = array(select id from users where username = 'nurse') where group_id = $1`,
    [channel.id],
  )
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await nurse.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(messageWith(nurse, 'Please come now.')).toContainText('1 of 1 acknowledged')
  await expect(messageWith(doctor, 'Please come now.')).toContainText('1 of 1 acknowledged')
})

test('a draft stays with its channel and its thread', async ({ enter, makeChannel }) => {
  const first = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Any change?' }])
  const second = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, first.path)
  await composerOf(page).fill('Half a thought')
  await channelRow(page, second.name).click()
  await expect(composerOf(page)).toHaveText('')
  await channelRow(page, first.name).click()
  await expect(composerOf(page)).toHaveText('Half a thought')
  await page.reload()
  await expect(composerOf(page)).toHaveText('Half a thought')
})
