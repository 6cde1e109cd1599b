import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
import { attach, attached, attachedIn, dropFolder, fixture, holdOver, paste, send, uploaded } from './support/files.ts'
import { expect, test } from './support/test.ts'

const asBase64 = async (name: string) => (await readFile(fixture(name))).toString('base64')
/** Whether a message shows pictures that have really come. */
async function picturesOf(page: Page, text: string): Promise<number> {
  const images = messageWith(page, text).locator('img')
  return images.evaluateAll(
    (all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
  )
}

test('a GIF is found with the keyboard; it, pictures, papers and a film are attached, dropped or pasted, and arrive', async ({
  enter,
  makeChannel,
}) => {
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

  const picture = { name: 'drawing.png', type: 'image/png', base64: await asBase64('drawing.png') }
  const drop = await holdOver(nurse, [picture])
  await expect(nurse.getByText(`Drop to attach to ${channel.name}`)).toBeVisible()
  await drop()
  await expect(nurse.getByText(`Drop to attach to ${channel.name}`)).toHaveCount(0)
  await expect(attached(nurse, 'drawing.png')).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'papers-'))
  await dropFolder(nurse, folder)
  await expect(attached(nurse, basename(folder))).toContainText('could not be read')
  await nurse.getByRole('button', { name: `Remove ${basename(folder)}` }).click()
  await paste(nurse, [{ ...picture, name: 'image.png' }])
  await expect(attachedIn(nurse).last()).toContainText('Pasted')
  await uploaded(nurse)
  await send(nurse)
  await expect(messagesOf(nurse).getByRole('article').last().locator('img').nth(1)).toBeVisible()

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

test('an upload is taken back, waits for the network and goes on beside another channel, and a false one holds the words back', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const other = await makeChannel(['nurse', 'doctor'])
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
  await page.unroute('**/api/v2/uploads/**')

  const restore = await cutNetwork(page)
  await attach(page, fixture('sideways.jpg'))
  await expect(attached(page, 'sideways.jpg')).toContainText('Waiting for the network')
  await restore()
  await uploaded(page)
  await expect(attached(page, 'sideways.jpg')).toContainText('KB')
  await send(page)
  await expect(attachedIn(page)).toHaveCount(0)

  await attach(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are only words') })
  const tile = attached(page, 'photo.jpg')
  await expect(tile.getByRole('button', { name: 'Try again' })).toBeVisible()
  await write(page, 'Here it is')
  await expect(page.getByRole('alert')).toContainText('photo.jpg could not be uploaded.')
  await expect(composerOf(page)).toHaveText('Here it is')
  await tile.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await send(page)
  await expect(messageWith(page, 'Here it is')).toContainText('Sent')

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

test('a message sent offline survives a reload, attached files wait on the other device, and a refused one is counted on signing out', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const desk = await enter('nurse')
  const ward = await enter('nurse')
  await openChannel(desk, channel.path)
  await openChannel(ward, channel.path)
  await desk.route('**/attachments/upload-signed-url**', (route) => route.abort())
  await attach(desk, fixture('sideways.jpg'))
  await write(desk, 'Taken in the cellar')
  await write(desk, 'And a word after it')
  const row = messageWith(desk, 'Taken in the cellar')
  await expect(row).toContainText('Waiting to send')
  await expect.poll(() => picturesOf(desk, 'Taken in the cellar')).toBe(1)
  await desk.reload()
  await expect(row).toContainText('Waiting to send')
  await expect.poll(() => picturesOf(desk, 'Taken in the cellar')).toBe(1)
  await expect(attachedIn(desk)).toHaveCount(0)
  await desk.unrouteAll()
  await expect(messageWith(ward, 'And a word after it')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => picturesOf(ward, 'Taken in the cellar')).toBe(1)
  const { rows } = await server.db.query<{ body: string; files: string }>(
    `select m.body, count(f.file_id) as files from messages m left join message_files f on f.message_id = m.id
     where m.group_id = $1 group by m.id order by m.seq`,
    [channel.id],
  )
  expect(rows).toEqual([
    { body: 'Taken in the cellar', files: '1' },
    { body: 'And a word after it', files: '0' },
  ])

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

  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  await desk.route('**/api/v2/uploads/**', async (route) => {
    await gate
    await route.fallback()
  })
  await attach(desk, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('these are only words') })
  await write(desk, 'It goes wrong later')
  await desk.getByRole('button', { name: /^Account/ }).click()
  await desk.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(desk.getByRole('dialog')).toContainText('One message has not been sent yet.')
  await desk.getByRole('button', { name: 'Stay signed in' }).click()
  open()
  const refused = messageWith(desk, 'It goes wrong later')
  await expect(refused).toContainText('Not sent.', { timeout: 20_000 })
  await refused.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await expect(refused.getByText('photo.jpg')).toHaveCount(0)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(refused.getByText('Not sent.')).toHaveCount(0)
  await expect(messageWith(desk, 'It goes wrong later')).toHaveCount(1)
})
