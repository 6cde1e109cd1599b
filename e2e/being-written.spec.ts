import type { Locator, Page } from '@playwright/test'
import { composerOf, messagesOf, messageWith, openChannel, threadOf, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

/** Chooses something from a message's menu. */
async function choose(page: Page, message: Locator, name: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

async function takeBack(page: Page, text: string): Promise<void> {
  await choose(page, messageWith(page, text), 'Delete')
  await page.getByRole('button', { name: 'Delete message' }).click()
}

const fieldsOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Edit message' })

test('words of an edit are lost to nothing: not to another edit, a reload, someone who deletes the message or one who changed it first', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'admin'])
  const [nurse, admin] = [await enter('nurse'), await enter('admin')]
  await openChannel(nurse, channel.path)
  await openChannel(admin, channel.path)
  await write(nurse, 'First note')
  await write(nurse, 'Second note')
  await expect(messageWith(admin, 'Second note')).toBeVisible()

  await test.step('beginning a second edit and loading the page anew keep the first', async () => {
    await choose(nurse, messageWith(nurse, 'First note'), 'Edit')
    await fieldsOf(nurse).fill('First note, at nine')
    await choose(nurse, messageWith(nurse, 'Second note'), 'Edit')
    await expect(fieldsOf(nurse)).toHaveText(['First note, at nine', 'Second note'])
    await nurse.reload()
    await expect(fieldsOf(nurse)).toHaveText(['First note, at nine', 'Second note'])
  })

  await test.step('who changed it meanwhile elsewhere is not overwritten unseen', async () => {
    const other = await nurse.context().newPage()
    await openChannel(other, channel.path)
    await choose(other, messageWith(other, 'Second note'), 'Edit')
    await fieldsOf(other).fill('Given 4 mg')
    await fieldsOf(other).press('Enter')
    await expect(messageWith(admin, 'Given 4 mg')).toBeVisible()
    await nurse.bringToFront()
    await expect(nurse.getByText('It reads now: Given 4 mg')).toBeVisible()
    await fieldsOf(nurse).last().fill('Given 2 mg')
    await fieldsOf(nurse).last().press('Enter')
    await expect(nurse.getByText('This message was changed meanwhile.')).toBeVisible()
    await expect(messageWith(admin, 'Given 4 mg')).toBeVisible()
    await fieldsOf(nurse).last().press('Enter')
    await expect(messageWith(admin, 'Given 2 mg')).toBeVisible()
    await expect(fieldsOf(nurse)).toHaveCount(1)
    await other.close()
  })

  await test.step('of a message that is deleted the new words stay until they are put away', async () => {
    await takeBack(admin, 'First note')
    const lost = messagesOf(nurse).getByRole('article').filter({ hasText: 'Copy what you wrote.' })
    await expect(lost).toContainText('First note, at nine')
    await lost.getByRole('button', { name: 'Close' }).click()
    await expect(nurse.getByText('First note, at nine')).toHaveCount(0)
  })
})

test('an answer goes out although what it quotes was deleted, whose words are nowhere any more', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await write(doctor, 'Ida Falk has hepatitis.')
  await expect(messageWith(nurse, 'Ida Falk')).toBeVisible()
  await choose(nurse, messageWith(nurse, 'Ida Falk'), 'Quote')
  const quote = nurse.getByRole('group', { name: /^Quote of/ })
  await expect(quote).toContainText('hepatitis')
  await composerOf(nurse).fill('She has fallen, please come.')
  await takeBack(doctor, 'Ida Falk')
  await expect(quote).toContainText('This message has been deleted.')
  await expect(nurse.getByText('hepatitis')).toHaveCount(0)
  await composerOf(nurse).press('Enter')
  await expect(messageWith(doctor, 'She has fallen')).toContainText('This message has been deleted.')
})

test('an urgent reply is as urgent after a reload, and nobody makes it less by accident', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'How is Walter?' }])
  const [nurse, doctor] = [await enter('nurse'), await enter('doctor')]
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await messageWith(nurse, 'How is Walter?').hover()
  await messageWith(nurse, 'How is Walter?').getByRole('button', { name: 'Reply in thread' }).click()
  const also = threadOf(nurse).getByRole('checkbox', { name: 'Also show in the channel' })
  await also.check()
  await threadOf(nurse).getByRole('switch', { name: 'Urgent' }).click()
  const field = threadOf(nurse).getByRole('textbox', { name: /^Reply/ })
  await field.fill('He is bleeding')
  await nurse.reload()
  await expect(field).toHaveText('He is bleeding')
  await expect(also).toBeChecked()
  await expect(threadOf(nurse).getByRole('switch', { name: 'Urgent' })).toBeChecked()
  await field.press('Enter')
  await expect(messageWith(doctor, 'He is bleeding').getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  await expect(also).not.toBeChecked()
})
