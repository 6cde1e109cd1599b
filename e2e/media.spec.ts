import { readFile } from 'node:fs/promises'
import { deleteMessage } from '@kinward/contract/message-actions'
import type { Locator } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersInBoth } from './support/barriers.ts'
import { channelRow, composerOf, messagesOf, messageWith, openChannel, threadOf } from './support/chat.ts'
import { fixture } from './support/files.ts'
import { isDrawn, shareFiles, titleOf, viewerOf } from './support/media.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }
const PHI = 'Any PHI data file downloaded to the device should be carefully managed and deleted when no longer needed!'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }

async function voice(name: string) {
  return { name, bytes: new Uint8Array(await readFile(fixture('voice.webm'))), isVoiceClip: true }
}

test('someone looks through what was shared by keys alone, and hears one voice clip at a time', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const params = { ...PLACE, groupId: channel.id }
  const doctor = await openDevice(server.origin, 'doctor')
  const share = (...files: Parameters<typeof shareFiles>[3]['files'] & object) =>
    shareFiles(server.origin, doctor, params, { files })
  await share('sideways.jpg')
  await share('plan.pdf', 'plan.docx')
  await share('film.mp4')
  await share('voice-live.webm')
  const page = await enter('nurse')
  await openChannel(page, channel.path)

  const tile = messagesOf(page).getByRole('button', { name: 'Open sideways.jpg' })
  await expect.poll(() => isDrawn(tile.locator('img'))).toBe(true)
  const box = await tile.boundingBox()
  await tile.focus()
  await page.keyboard.press('Enter')
  await expect(titleOf(page)).toHaveText('sideways.jpg')
  await expect(viewerOf(page)).toContainText('Dr. Priya Raman')
  await expect.poll(() => isDrawn(viewerOf(page).getByRole('img', { name: 'sideways.jpg' }))).toBe(true)
  await expectNoBarriers(page, 'dialog')

  // Closer, to the side, and back to the whole.
  await page.keyboard.press('+')
  await expect(viewerOf(page).getByRole('button', { name: 'Compress' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('sideways.jpg')
  await page.keyboard.press('0')
  await expect(viewerOf(page).getByRole('button', { name: 'Expand' })).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('plan.pdf')
  await expect(viewerOf(page).getByRole('region', { name: 'Page 1 of 2' })).toContainText('Care plan')
  await expectNoBarriers(page, 'dialog')
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('plan.docx')
  await expect(viewerOf(page).getByText('Download it to open it')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('film.mp4')
  const film = viewerOf(page).getByLabel('film.mp4')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration > 0)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('voice-live.webm')
  await expect(viewerOf(page).getByRole('button', { name: 'Next' })).toHaveCount(0)
  await expectNoBarriers(page, 'dialog')

  // A press beside what is shown closes nothing and takes no keys away; Escape closes, and the focus is where it was.
  await page.mouse.click(700, 860)
  await expect(viewerOf(page)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(titleOf(page)).toHaveText('film.mp4')
  await page.keyboard.press('Escape')
  await expect(viewerOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(channel.path)
  await expect(tile).toBeFocused()
  expect(await tile.boundingBox()).toEqual(box)

  // Going back closes it too.
  await tile.click()
  await expect(viewerOf(page)).toBeVisible()
  await page.goBack()
  await expect(viewerOf(page)).toHaveCount(0)

  await shareFiles(server.origin, doctor, params, { files: [await voice('one.webm')], message: 'First clip' })
  await shareFiles(server.origin, doctor, params, { files: [await voice('two.webm')], message: 'Second clip' })
  const first = messageWith(page, 'First clip')
  const second = messageWith(page, 'Second clip')
  const pausing = (row: Locator) => row.getByRole('button', { name: 'Pause Voice clip' })
  await expect(first.getByRole('timer', { name: 'Remaining' })).toHaveText('0:03')
  await first.getByRole('button', { name: 'Play Voice clip' }).press('Enter')
  await expect(pausing(first)).toBeVisible()
  await second.getByRole('button', { name: 'Play Voice clip' }).click()
  await expect(pausing(second)).toBeVisible()
  await expect(pausing(first)).toHaveCount(0)
  const bar = second.getByRole('slider', { name: 'Position in Voice clip' })
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThan(0)
  await pausing(second).click()
  await expect(pausing(second)).toHaveCount(0)
  await expect(bar).toHaveAttribute('step', '0.1')
  const at = Number(await bar.inputValue())
  // Where it came to rest may be told a moment after it did.
  await bar.press('ArrowRight')
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThan(at + 0.05)
})

test('where downloads are switched off, nothing is offered and nothing is given', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const doctor = await openDevice(server.origin, 'doctor')
  const params = { ...PLACE, groupId: channel.id }
  const { message_attachment } = await shareFiles(server.origin, doctor, params, {
    files: ['sideways.jpg', 'plan.docx'],
  })
  const setDownloads = (isOff: boolean) =>
    server.db.query(
      `update locations set configurations = configurations || jsonb_build_object('disableWebDownloads', $1::boolean) where id = 1`,
      [isOff],
    )
  await setDownloads(true)
  try {
    const page = await enter('nurse')
    await openChannel(page, channel.path)
    await messagesOf(page).getByRole('button', { name: 'Open sideways.jpg' }).click()
    await expect.poll(() => isDrawn(viewerOf(page).getByRole('img', { name: 'sideways.jpg' }))).toBe(true)
    await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(titleOf(page)).toHaveText('plan.docx')
    await expect(viewerOf(page)).toContainText('downloads are switched off at this location')
    await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
    const { session } = await openDevice(server.origin, 'nurse')
    const ask = (path: string) => fetch(`${server.origin}/api/v2/${path}?token=${session.jwtAssetToken}`)
    const [picture, paper] = message_attachment
    expect((await ask(`${picture?.url}/download`)).status).toBe(403)
    expect(await (await ask(paper?.url ?? '')).json()).toMatchObject({ data: { code: 'FILE_NOT_VIEWABLE' } })
  } finally {
    await setDownloads(false)
  }
})

test('an address opens the viewer, which goes on past what was loaded, both ways; a file is kept, with a word about what it holds', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const doctor = await openDevice(server.origin, 'doctor')
  await shareFiles(server.origin, doctor, { ...PLACE, groupId: channel.id }, { files: ['plan.docx'] })
  const texts = Array.from({ length: 60 }, (_, index) => ({ from: 'doctor', text: `Paper ${index + 1}` }))
  const papers = await makeChannel(['nurse', 'doctor'], texts)
  await server.db.query(
    `update messages set attachments = jsonb_build_array(jsonb_build_object(
       'type', 'file', 'url', 'files/none', 'orignalFileName', body || '.docx')) where group_id = $1`,
    [papers.id],
  )
  const { rows } = await server.db.query<{ id: string }>(
    'select id from messages where group_id = $1 order by seq offset 29 limit 1',
    [papers.id],
  )
  const page = await enter('nurse')
  await page.goto(`${papers.path}?media=${papers.id}-${rows[0]?.id}-0`)
  await expect(titleOf(page)).toHaveText('Paper 30.docx')
  const canStep = (way: 'Next' | 'Previous') => expect(viewerOf(page).getByRole('button', { name: way })).toBeVisible()
  for (let number = 31; number <= 60; number++) {
    await canStep('Next')
    await page.keyboard.press('ArrowRight')
    await expect(titleOf(page)).toHaveText(`Paper ${number}.docx`)
  }
  await expect(viewerOf(page).getByRole('button', { name: 'Next' })).toHaveCount(0)
  for (let number = 59; number >= 1; number--) {
    await canStep('Previous')
    await page.keyboard.press('ArrowLeft')
    await expect(titleOf(page)).toHaveText(`Paper ${number}.docx`)
  }
  await expect(viewerOf(page).getByRole('button', { name: 'Previous' })).toHaveCount(0)
  await viewerOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(papers.path)

  await channelRow(page, channel.name).click()
  await messagesOf(page).getByRole('button', { name: 'Open plan.docx' }).click()
  const saving = page.waitForEvent('download')
  await viewerOf(page).getByRole('button', { name: 'Download' }).last().click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('plan.docx')
  expect(await readFile(await saved.path())).toEqual(await readFile(fixture('plan.docx')))
  await expect(page.getByText(PHI)).toBeVisible()
})

test('staff tag files and find them by tag, kind and name, and all of a patient’s; a guest sees no tags, a family its own alone', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor', 'collaborator'])
  const doctor = await openDevice(server.origin, 'doctor')
  const params = { ...PLACE, groupId: channel.id }
  await shareFiles(server.origin, doctor, params, { files: ['plan.pdf', 'sideways.jpg'], message: 'The plan' })
  await shareFiles(server.origin, doctor, params, { files: ['weights.csv'], message: 'The weights' })
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Files' })
  const rows = panel.getByRole('list', { name: 'Shared files' }).locator('> li')
  await expect(rows).toHaveCount(3)

  await panel.getByRole('button', { name: 'Select to tag' }).click()
  await panel.getByRole('checkbox', { name: 'Select plan.pdf' }).check()
  await panel.getByRole('checkbox', { name: 'Select weights.csv' }).check()
  await expectNoBarriers(page, 'main + aside')
  await panel.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag 2 files' })
  await dialog.getByLabel('Find or make a tag').fill('Nutrition')
  await dialog.getByLabel('Find or make a tag').press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'Nutrition' })).toBeChecked()
  await expectNoBarriers(page, 'dialog')
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByRole('button', { name: /^Remove the tag Nutrition/ })).toHaveCount(2)
  await panel.getByRole('button', { name: 'Done' }).click()

  await panel.getByRole('button', { name: 'Tagged Nutrition' }).click()
  await expect(rows).toHaveCount(2)
  await panel.getByRole('button', { name: 'Remove the tag Nutrition from weights.csv' }).click()
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: 'Tagged Nutrition' }).click()
  await panel.getByRole('button', { name: 'Media' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('sideways.jpg')
  await panel.getByRole('button', { name: 'All', exact: true }).click()
  await panel.getByRole('searchbox', { name: 'Search by name' }).fill('weig')
  await expect(rows).toHaveCount(1)
  await panel.getByRole('button', { name: 'Open weights.csv' }).click()
  await expect(titleOf(page)).toHaveText('weights.csv')
  await viewerOf(page).getByRole('button', { name: 'Go to this message' }).click()
  await expect(viewerOf(page)).toHaveCount(0)
  await expect(messageWith(page, 'The weights')).toBeInViewport()
  await page.getByRole('button', { name: 'Files', exact: true }).click()

  // What comes and goes meanwhile comes and goes in the panel too.
  await panel.getByRole('searchbox', { name: 'Search by name' }).fill('')
  const late = await shareFiles(server.origin, doctor, params, { files: ['drawing.png'] })
  await expect(panel.getByText('drawing.png')).toBeVisible()
  await doctor.call(deleteMessage, { params: { ...params, messageId: late.id }, query: {} })
  await expect(panel.getByText('drawing.png')).toHaveCount(0)

  const found = await server.db.query<{ id: string }>(
    `select id from groups where location_id = 1 and type = 'family' and name = 'Brandvold family'`,
  )
  const family = Number(found.rows[0]?.id)
  const file = async (name: string) => ({ name, bytes: new Uint8Array(await readFile(fixture('weights.csv'))) })
  const daughter = await openDevice(server.origin, 'daughter')
  await shareFiles(server.origin, daughter, { ...PLACE, groupId: family }, { files: [await file('from-home.csv')] })
  await shareFiles(server.origin, doctor, { ...PLACE, groupId: 1 }, { files: [await file('on-the-ward.csv')] })

  const walter = page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: /Walter Brandvold/ })
  await walter.click()
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expect(panel.getByText('on-the-ward.csv')).toBeVisible()
  await expect(panel.getByText('from-home.csv')).toHaveCount(0)
  await panel.getByRole('button', { name: 'All of Walter Brandvold' }).click()
  await expect(panel.getByText('from-home.csv')).toBeVisible()
  await expect(panel.getByText('on-the-ward.csv')).toBeVisible()

  const guest = await enter('collaborator')
  await openChannel(guest, `${channel.path}?panel=files`)
  const theirs = guest.getByRole('region', { name: 'Files' })
  await expect(theirs.getByText('plan.pdf')).toBeVisible()
  await expect(theirs.getByText('Nutrition')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Select to tag' })).toHaveCount(0)

  const kin = await enter('daughter')
  await openChannel(kin, `/chat/locations/1/channels/${family}?panel=files`)
  const shown = kin.getByRole('region', { name: 'Files' })
  await expect(shown.getByText('from-home.csv')).toBeVisible()
  await expect(shown.getByText('on-the-ward.csv')).toHaveCount(0)
  await expect(shown.getByRole('button', { name: 'All of Walter Brandvold' })).toHaveCount(0)
})

test('a GIF stands still until it is pressed, what is gone says so, a thread’s picture opens, and a link is shown by what its page says', async ({
  enter,
  makeChannel,
  server,
}) => {
  const found = { title: 'Care at home', description: 'How to sit by a bed.', siteName: 'Example' }
  await server.db.query(
    `insert into link_previews (url, found) values ('https://example.org/care', $1)
     on conflict (url) do update set found = $1, fetched_at = now()`,
    [JSON.stringify(found)],
  )
  const channel = await makeChannel(['nurse', 'doctor'])
  const doctor = await openDevice(server.origin, 'doctor')
  const params = { ...PLACE, groupId: channel.id }
  await shareFiles(server.origin, doctor, params, { files: ['drawing.png'], message: 'Like this' })
  await shareFiles(server.origin, doctor, params, {
    files: ['moving.gif'],
    more: [{ type: 'giphy', name: 'thank-you' }],
    message: 'Moving',
  })
  const gone = await shareFiles(server.origin, doctor, params, { files: ['drawing.png'], message: 'Gone' })
  await server.db.query(`update files set state = 'refused' where id = $1`, [gone.message_attachment[0]?.id])
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  const row = messageWith(page, 'Moving')
  await expect(row.locator('img[src*="thumbnail__"]')).toHaveCount(1)
  await row.getByRole('button', { name: 'Play Thank you' }).click()
  await expect(row.getByRole('button', { name: 'Stop Thank you' })).toBeVisible()
  await expect(row.locator('img[src*="thumbnail__"]')).toHaveCount(0)
  await expect(row.locator('canvas')).toHaveCount(1)
  await row.getByRole('button', { name: 'Play moving.gif' }).click()
  await expect(row.locator('canvas')).toHaveCount(0)

  const tile = messageWith(page, 'Gone').getByRole('button', { name: 'Open drawing.png' })
  await expect(tile).toContainText('Could not be loaded')
  await tile.click()
  await expect(viewerOf(page).getByRole('alert')).toContainText('Could not be loaded')
  await expect(viewerOf(page).getByText('Loading')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await messageWith(page, 'Like this').hover()
  await messageWith(page, 'Like this').getByRole('button', { name: 'Reply in thread' }).click()
  await threadOf(page).getByRole('button', { name: 'Open drawing.png' }).click()
  await expect(titleOf(page)).toHaveText('drawing.png')
  await page.keyboard.press('Escape')
  await expect(threadOf(page)).toBeVisible()
  await threadOf(page).getByRole('button', { name: 'Close' }).click()

  // A link is shown so unless its writer leaves that out.
  await composerOf(page).fill('Please read https://example.org/care today')
  const strip = page.getByRole('group', { name: 'Preview of the link' })
  await expect(strip).toContainText('Care at home')
  await composerOf(page).press('Enter')
  await expect(strip).toHaveCount(0)
  const card = messageWith(page, 'Please read').getByRole('link', { name: 'Care at home, opens in a new window' })
  await expect(card).toContainText('How to sit by a bed.')
  await expect(card).toHaveAttribute('href', 'https://example.org/care')
  await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(messageWith(page, 'Please read')).toContainText('Sent')

  await composerOf(page).fill('Without it: https://example.org/care')
  await strip.getByRole('button', { name: 'Send without the preview' }).click()
  await expect(strip).toHaveCount(0)
  await composerOf(page).press('Enter')
  await expect(messageWith(page, 'Without it')).toContainText('Sent')
  await expect(messageWith(page, 'Without it').getByRole('link')).toHaveCount(1)

  // In the viewer the links of a message open in windows of their own, and cannot be downloaded.
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('button', { name: 'Open Care at home' }).click()
  await expect(viewerOf(page).getByRole('link', { name: /Care at home.*Open Link/s })).toBeVisible()
  await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
})

test('the list, the viewer and the panel hold on a tablet, a desk and a phone, in light and dark', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const doctor = await openDevice(server.origin, 'doctor')
  const params = { ...PLACE, groupId: channel.id }
  await shareFiles(server.origin, doctor, params, {
    files: ['sideways.jpg', 'drawing.png', 'drawing.webp', 'plan.pdf', await voice('clip.webm')],
  })
  const page = await enter('nurse')
  await openChannel(page, channel.path)
  const expectHolds = async (part: string, shown: () => Promise<void>) => {
    for (const size of [TABLET, PHONE, DESK]) {
      await page.setViewportSize(size)
      await shown()
      await expectNoBarriersInBoth(page, part)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  }
  const tile = messagesOf(page).getByRole('button', { name: 'Open sideways.jpg' })
  await expectHolds('main', () => expect(tile).toBeVisible())
  await tile.click()
  const picture = viewerOf(page).getByRole('img', { name: 'sideways.jpg' })
  await expectHolds('dialog', () => expect.poll(() => isDrawn(picture)).toBe(true))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await expectHolds('main, main + aside', () =>
    expect(page.getByRole('button', { name: 'Open plan.pdf' }).last()).toBeVisible(),
  )
})
