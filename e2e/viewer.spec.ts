import { sendMessage } from '@kinward/contract/messages'
import type { Page } from '@playwright/test'
import { channelRow, messagesOf, messageWith, openChannel } from './support/chat.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { isDrawn, shareFiles, titleOf, viewerOf } from './support/media.ts'
import { openDevice } from './support/session.ts'
import { expect, test } from './support/test.ts'

const PLACE = { entityId: 1, locationId: 1 }

/** A paper of as many pages as it has lines, each with one of them. */
function paperOf(lines: readonly string[]) {
  const pageOf = (index: number) => 4 + index * 2
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${lines.map((_, index) => `${pageOf(index)} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const content = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageOf(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const starts: number[] = []
  let file = '%PDF-1.4\n'
  for (const [index, object] of objects.entries()) {
    starts.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return { name: 'paper.pdf', bytes: new TextEncoder().encode(file) }
}

const chosen = (page: Page) => page.evaluate(() => document.getSelection()?.toString() ?? '')

test('the words of a PDF are chosen, copied, and found by the browser on every page; what is damaged says so', async ({
  enter,
  makeChannel,
  server,
}) => {
  const lines = Array.from({ length: 14 }, (_, index) => `Dose ${index + 1} of morphine`)
  const [channel, damaged] = [await makeChannel(['nurse', 'doctor']), await makeChannel(['nurse', 'doctor'])]
  const doctor = await openDevice(server.origin, 'doctor')
  await shareFiles(server.origin, doctor, { ...PLACE, groupId: channel.id }, { files: [paperOf(lines)] })
  const { message_attachment } = await shareFiles(
    server.origin,
    doctor,
    { ...PLACE, groupId: damaged.id },
    {
      files: ['plan.pdf', 'film.mp4', 'voice.webm'],
      message: 'Three of them',
    },
  )
  const ids = message_attachment.map(({ id }) => id)
  await server.db.query(`update files set state = 'refused' where id = any($1)`, [ids])
  const page = await enter('nurse', { permissions: ['clipboard-read', 'clipboard-write'] })
  await openChannel(page, channel.path)
  await messagesOf(page).getByRole('button', { name: 'Open paper.pdf' }).click()

  const first = viewerOf(page).getByRole('region', { name: 'Page 1 of 14' })
  const letters = first.getByText('Dose 1 of morphine')
  // They lie where they are drawn: an inch from the left, a tenth of the page from above, however large that is.
  const shares = async () => {
    const [line, sheet] = await Promise.all([letters.boundingBox(), first.boundingBox()])
    if (!line || !sheet) return []
    return [(line.x - sheet.x) / sheet.width, (line.y + line.height - sheet.y) / sheet.height].map((share) =>
      Math.round(share * 100),
    )
  }
  await expect.poll(shares).toEqual([12, 10])
  await page.keyboard.press('+')
  await expect.poll(shares).toEqual([12, 10])
  await page.keyboard.press('0')
  await expect.poll(async () => (await first.boundingBox())?.width).toBe(900)

  const line = await letters.boundingBox()
  const sheet = await first.boundingBox()
  if (!line || !sheet) throw new Error('The page is not drawn.')
  await page.mouse.move(line.x + 1, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width + 40, line.y + line.height / 2, { steps: 5 })
  await expect.poll(() => chosen(page)).toBe('Dose 1 of morphine')
  // Below the last letters nothing more is chosen of this page.
  await page.mouse.move(line.x + line.width, sheet.y + 400, { steps: 5 })
  await page.mouse.up()
  expect((await chosen(page)).trim()).toBe('Dose 1 of morphine')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Dose 1 of morphine')
  await expectNoBarriers(page, 'dialog')

  const find = (words: string) =>
    page.evaluate((wanted) => {
      document.getSelection()?.removeAllRanges()
      return (window as unknown as { find: (words: string) => boolean }).find(wanted)
    }, words)
  await expect.poll(() => find('Dose 13 of morphine')).toBe(true)
  // The search of the browser scrolls there, which the one of a page does not.
  await page.evaluate(() => document.getSelection()?.focusNode?.parentElement?.scrollIntoView())
  await expect(viewerOf(page).getByRole('region', { name: 'Page 13 of 14' })).toBeInViewport()
  await expect(viewerOf(page).getByRole('region', { name: 'Page 13 of 14' }).locator('canvas')).toHaveCount(1)
  await expect(first.locator('canvas')).toHaveCount(0)
  expect(await find('Dose 99')).toBe(false)
  await page.keyboard.press('Escape')

  // What is damaged stops loading: a paper, a film, a recording.
  await channelRow(page, damaged.name).click()
  await messageWith(page, 'Three of them').getByRole('button', { name: 'Open plan.pdf' }).click()
  await expect(viewerOf(page).getByRole('alert')).toContainText('Could not be loaded')
  await expect(viewerOf(page).getByText('Loading')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('film.mp4')
  await expect(viewerOf(page).getByText('Could not be loaded')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('voice.webm')
  await viewerOf(page).getByRole('button', { name: 'Play voice.webm' }).click()
  await expect(viewerOf(page).getByText('Cannot be played')).toBeVisible()

  // What was only away for a moment is there at another try.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewerOf(page).getByRole('alert')).toBeVisible()
  await server.db.query(`update files set state = 'ready' where id = any($1)`, [ids])
  await viewerOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(viewerOf(page).getByText('Care plan')).toBeVisible()
  // What is said meanwhile reaches them, and is read once they see it.
  const { seq } = await doctor.call(sendMessage, {
    params: { ...PLACE, groupId: damaged.id },
    query: {},
    body: { message: 'Have you seen them?' },
  })
  const standing = async () => {
    const sql = `select delivered_seq >= $2 as has, read_seq >= $2 as read from group_members
      where group_id = $1 and user_id = (select id from users where username = 'nurse')`
    return (await server.db.query<{ has: boolean; read: boolean }>(sql, [damaged.id, seq])).rows[0]
  }
  await expect.poll(standing).toEqual({ has: true, read: false })
  await page.keyboard.press('Escape')
  await expect.poll(standing).toEqual({ has: true, read: true })
})

/** Parts of the app that nobody waits for who does not use them. */
const PARTS = [
  'MediaContainer',
  'PdfStage',
  'pdf.worker.min',
  'GifPicker',
  'VoiceRecorder',
  'CropDialog',
  'QuickSwitcher',
]

test('what is seldom used is loaded when it is used; a picture is whole where it is looked at closely, a GIF is not kept', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const params = { ...PLACE, groupId: channel.id }
  const doctor = await openDevice(server.origin, 'doctor')
  await shareFiles(server.origin, doctor, params, { files: ['sideways.jpg', 'plan.pdf'] })
  const page = await enter('nurse')
  const loaded = new Set<string>()
  page.on('request', (request) => {
    for (const part of PARTS) if (new URL(request.url()).pathname.includes(`/assets/${part}-`)) loaded.add(part)
  })
  await openChannel(page, channel.path)
  const tile = messagesOf(page).getByRole('button', { name: 'Open sideways.jpg' })
  await expect.poll(() => isDrawn(tile.locator('img'))).toBe(true)
  expect([...loaded]).toEqual([])
  await tile.click()
  await expect(titleOf(page)).toHaveText('sideways.jpg')
  expect([...loaded]).toEqual(['MediaContainer'])
  await page.keyboard.press('ArrowRight')
  await expect(viewerOf(page).getByText('Care plan')).toBeVisible()
  expect([...loaded].toSorted()).toEqual(['MediaContainer', 'PdfStage', 'pdf.worker.min'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'GIF', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'GIFs' })).toBeVisible()
  expect(loaded).toContain('GifPicker')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Record a voice clip' }).click()
  await expect.poll(() => loaded.has('VoiceRecorder')).toBe(true)
  const recorder = page.getByRole('group', { name: 'Voice clip' })
  await recorder.getByRole('button', { name: /^(Close|Discard)/ }).click()

  const [large, phone, moving] = await Promise.all(
    ['sideways.jpg', 'phone.heic', 'moving.gif'].map(async (name) => {
      const { message_attachment } = await shareFiles(server.origin, doctor, params, {
        files: [name],
        message: `Look at ${name}`,
      })
      return message_attachment[0]
    }),
  )
  const pictureWith = (address = 'nothing') => viewerOf(page).locator(`img[src*="${address}?"]`)

  await messageWith(page, 'Look at sideways.jpg').getByRole('button', { name: 'Open sideways.jpg' }).click()
  await expect.poll(() => isDrawn(pictureWith(large?.mediumUrl ?? large?.url))).toBe(true)
  await viewerOf(page).getByRole('button', { name: 'Expand' }).click()
  await expect.poll(() => isDrawn(pictureWith(large?.url).last())).toBe(true)
  await viewerOf(page).getByRole('button', { name: 'Compress' }).click()
  await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toBeVisible()
  await page.keyboard.press('Escape')

  await messageWith(page, 'Look at phone.heic').getByRole('button', { name: 'Open phone.heic' }).click()
  await expect.poll(() => isDrawn(viewerOf(page).getByRole('img', { name: 'phone.heic' }))).toBe(true)
  expect(phone?.mimeType).toBe('image/heic')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Files', exact: true }).click()
  await page.getByRole('button', { name: 'Open moving.gif' }).last().click()
  await expect(titleOf(page)).toHaveText('moving.gif')
  await viewerOf(page).getByRole('button', { name: 'Play moving.gif' }).click()
  await expect.poll(() => isDrawn(pictureWith(moving?.url))).toBe(true)
  await expect(viewerOf(page).getByRole('button', { name: 'Download' })).toHaveCount(0)
})
