import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  channelRow,
  composerOf,
  cutNetwork,
  messagesOf,
  messageWith,
  openChannel,
  threadOf,
  write,
} from './support/chat.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { attach, attached, attachedIn, fixture, holdOver, paste, send, uploaded } from './support/files.ts'
import { expect, test } from './support/test.ts'

const asBase64 = async (name: string) => (await readFile(fixture(name))).toString('base64')
/** Whether a message shows pictures that have really come. */
async function picturesOf(page: Page, text: string): Promise<number> {
  const images = messageWith(page, text).locator('img')
  return images.evaluateAll(
    (all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
  )
}

test('pictures, papers and a film are attached, looked at, and arrive with the words', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  const papers = ['plan.pdf', 'plan.docx', 'weights.csv']
  const pictures = ['sideways.jpg', 'phone.heic', 'drawing.png', 'moving.gif']
  await attach(nurse, [...pictures, ...papers, 'film.mp4'].map(fixture))
  await expect(attachedIn(nurse)).toHaveCount(8)
  await uploaded(nurse)
  await expect(attached(nurse, 'plan.pdf')).toContainText('848')
  await expectNoBarriers(nurse, 'main')
  await write(nurse, 'From this morning')
  await expect(attachedIn(nurse)).toHaveCount(0)
  const arrived = messageWith(doctor, 'From this morning')
  for (const name of papers) await expect(arrived).toContainText(name)
  await expect(arrived.locator('video')).toHaveCount(1)
  await expect.poll(() => picturesOf(doctor, 'From this morning')).toBe(pictures.length)
  // The GIF stands still, drawn by the browser from its first moment.
  await expect(arrived.locator('canvas')).toHaveCount(1)
})

test('what is held over a channel is told where it would go, and is attached there', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  const picture = { name: 'drawing.png', type: 'image/png', base64: await asBase64('drawing.png') }
  const drop = await holdOver(page, [picture])
  await expect(page.getByText(`Drop to attach to ${channel.name}`)).toBeVisible()
  await drop()
  await expect(page.getByText(`Drop to attach to ${channel.name}`)).toHaveCount(0)
  await expect(attached(page, 'drawing.png')).toBeVisible()
  await paste(page, [{ ...picture, name: 'image.png' }])
  await expect(attachedIn(page).last()).toContainText('Pasted')
  await uploaded(page)
  await send(page)
  await expect(messagesOf(page).locator('img').nth(1)).toBeVisible()
})

test('a reply carries files of its own', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'doctor', text: 'Do you have the chart?' }])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await messageWith(page, 'Do you have the chart?').hover()
  await messageWith(page, 'Do you have the chart?').getByRole('button', { name: 'Reply in thread' }).click()
  await threadOf(page).locator('input[type=file][aria-label="File"]').setInputFiles(fixture('weights.csv'))
  await expect(threadOf(page).getByRole('listitem', { name: 'weights.csv' })).toBeVisible()
  await threadOf(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(threadOf(page).getByRole('article').last()).toContainText('weights.csv')
  await expect(attachedIn(page)).toHaveCount(0)
})

test('a file is taken back while it is on its way, and the server forgets it', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await page.route('**/api/v2/uploads/**', () => {})
  await attach(page, fixture('sideways.jpg'))
  const count = async () =>
    (await server.db.query('select 1 from files where group_id = $1', [channel.id])).rowCount ?? 0
  await expect.poll(count).toBe(1)
  await attached(page, 'sideways.jpg').getByRole('button', { name: 'Cancel sideways.jpg' }).click()
  await expect(attachedIn(page)).toHaveCount(0)
  await expect.poll(count).toBe(0)
})

test('an upload waits while the network is away, and goes on by itself', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  const restore = await cutNetwork(page)
  await attach(page, fixture('sideways.jpg'))
  await expect(attached(page, 'sideways.jpg')).toContainText('Waiting for the network')
  await restore()
  await uploaded(page)
  await expect(attached(page, 'sideways.jpg')).toContainText('KB')
})

test('a file that is not what it claims says so, and holds the message back until it is gone', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await attach(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are only words') })
  const tile = attached(page, 'photo.jpg')
  await expect(tile.getByRole('button', { name: 'Try again' })).toBeVisible()
  await write(page, 'Here it is')
  await expect(page.getByRole('alert')).toContainText('photo.jpg could not be uploaded.')
  await expect(composerOf(page)).toHaveText('Here it is')
  await tile.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await send(page)
  await expect(messageWith(page, 'Here it is')).toContainText('Sent')
})

test('an upload goes on while another channel is read', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, other.path)
  await openChannel(page, channel.path)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/v2/uploads/**', async (route) => {
    await gate
    await route.fallback()
  })
  await attach(page, fixture('sideways.jpg'))
  await expect(attachedIn(page)).toHaveCount(1)
  await channelRow(page, other.name).click()
  await expect(page).toHaveURL(new RegExp(`${other.path}$`))
  await expect(attachedIn(page)).toHaveCount(0)
  const finished = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('.jpg'),
  )
  open()
  await finished
  await channelRow(page, channel.name).click()
  await uploaded(page)
  await expect(attached(page, 'sideways.jpg')).toBeVisible()
})

test('sent offline with a picture, a message survives a reload and arrives once, with it', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await nurse.route('**/attachments/upload-signed-url**', (route) => route.abort())
  await attach(nurse, fixture('sideways.jpg'))
  await write(nurse, 'Taken in the cellar')
  await write(nurse, 'And a word after it')
  const row = messageWith(nurse, 'Taken in the cellar')
  await expect(row).toContainText('Waiting to send')
  await expect.poll(() => picturesOf(nurse, 'Taken in the cellar')).toBe(1)
  await nurse.reload()
  await expect(row).toContainText('Waiting to send')
  await expect.poll(() => picturesOf(nurse, 'Taken in the cellar')).toBe(1)
  await expect(attachedIn(nurse)).toHaveCount(0)
  await nurse.unrouteAll()
  await expect(messageWith(doctor, 'And a word after it')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => picturesOf(doctor, 'Taken in the cellar')).toBe(1)
  const { rows } = await server.db.query<{ body: string; files: string }>(
    `select m.body, count(f.file_id) as files from messages m left join message_files f on f.message_id = m.id
     where m.group_id = $1 group by m.id order by m.seq`,
    [channel.id],
  )
  expect(rows).toEqual([
    { body: 'Taken in the cellar', files: '1' },
    { body: 'And a word after it', files: '0' },
  ])
})

test('an unsent message with a refused file is counted on signing out, and goes without it', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/v2/uploads/**', async (route) => {
    await gate
    await route.fallback()
  })
  await attach(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are only words') })
  await write(page, 'It goes wrong later')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toContainText('One message has not been sent yet.')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  open()
  const row = messageWith(page, 'It goes wrong later')
  await expect(row).toContainText('Not sent.', { timeout: 20_000 })
  await row.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect(row.getByText('photo.jpg')).toHaveCount(0)
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(row.getByText('Not sent.')).toHaveCount(0)
  await expect(messageWith(page, 'It goes wrong later')).toHaveCount(1)
})

test('what was attached waits on the writer’s other device, and goes there when it is sent here', async ({
  enter,
  makeChannel,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const desk = await enter('nurse')
  const ward = await enter('nurse')
  await openChannel(desk, channel.path)
  await openChannel(ward, channel.path)
  await attach(desk, fixture('sideways.jpg'))
  await expect(attached(ward, 'sideways.jpg')).toBeVisible()
  await expect
    .poll(() =>
      attached(ward, 'sideways.jpg')
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    )
    .toBe(true)
  await ward.reload()
  await expect(attached(ward, 'sideways.jpg')).toBeVisible()
  await send(ward)
  await expect(attachedIn(ward)).toHaveCount(0)
  await expect(attachedIn(desk)).toHaveCount(0)
})

test('a GIF is found with the keyboard, and arrives', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse')
  const doctor = await enter('doctor')
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  await nurse.getByRole('button', { name: 'GIF', exact: true }).click()
  const card = nurse.getByRole('dialog', { name: 'GIFs' })
  await expect(card.getByRole('button').nth(3)).toBeVisible()
  await expectNoBarriers(nurse, '[role=dialog]')
  await nurse.keyboard.press('ArrowDown')
  await nurse.keyboard.press('ArrowRight')
  await nurse.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
  await expect(attachedIn(nurse)).toHaveCount(1)
  await send(nurse)
  await expect(messagesOf(doctor).locator('img').first()).toBeVisible()
})
