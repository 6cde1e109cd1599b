import { channelRow, composerOf, messageWith, openChannel, textsWith, threadOf, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

test('two people talk: messages, acknowledgements, replies and counts reach the other browser live', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(
    ['nurse', 'doctor'],
    [
      { from: 'doctor', text: 'Repeat after 30 min?' },
      { from: 'doctor', text: 'Please come now.' },
    ],
  )
  const elsewhere = await makeChannel(['nurse', 'doctor'])
  await server.db.query(
    `update messages set urgent_for = array(select id from users where username = 'nurse')
     where group_id = $1 and body = 'Please come now.'`,
    [channel.id],
  )
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)

  await test.step('a message appears at once and reaches the other browser live', async () => {
    await write(nurse, 'He is asleep, breathing easily.')
    await expect(messageWith(nurse, 'He is asleep')).toBeVisible()
    await expect(messageWith(doctor, 'He is asleep')).toContainText('Dana Whitlock')
    await expect(messageWith(nurse, 'He is asleep')).toContainText('Read by 1 of 1')
    await expect(composerOf(nurse)).toHaveText('')
  })

  await test.step('an urgent message is acknowledged, and everyone sees by whom', async () => {
    await nurse.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(messageWith(nurse, 'Please come now.')).toContainText('1 of 1 acknowledged')
    await expect(messageWith(doctor, 'Please come now.')).toContainText('1 of 1 acknowledged')
  })

  await test.step('a reply in a thread reaches the other’s thread, and the channel only when asked to', async () => {
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
    for (const page of [nurse, doctor]) {
      await page.keyboard.press('Escape')
      await expect(threadOf(page)).toHaveCount(0)
    }
  })

  await test.step('a message elsewhere counts in the list, and a mention counts as one', async () => {
    await channelRow(nurse, elsewhere.name).click()
    await expect(nurse).toHaveURL(new RegExp(`${elsewhere.path}$`))
    await write(doctor, 'The oxygen order is in.')
    await expect(channelRow(nurse, channel.name)).toContainText('1 unread')
    await composerOf(doctor).pressSequentially('@Dana')
    await expect(doctor.getByRole('option', { name: /Dana Whitlock/ })).toBeVisible()
    await doctor.keyboard.press('Enter')
    await doctor.keyboard.type('please read it back')
    await doctor.keyboard.press('Enter')
    await expect(messageWith(doctor, 'please read it back')).toContainText('@Dana Whitlock')
    await expect(channelRow(nurse, channel.name)).toContainText('1 mention of you')
  })
})
