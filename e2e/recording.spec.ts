import { expectNoBarriers } from './support/barriers.ts'
import { messagesOf, openChannel } from './support/chat.ts'
import { attachedIn, send, uploaded } from './support/files.ts'
import { expect, test } from './support/test.ts'
import { FEIGNED_MEDIA, inWholeChromium } from './support/whole-chromium.ts'

inWholeChromium(FEIGNED_MEDIA)

test('a recording is discarded, the next is listened to and sent, a photo is taken, and a blocked microphone says so', async ({
  enter,
  makeChannel,
  server,
}) => {
  const channel = await makeChannel(['nurse', 'doctor'])
  const nurse = await enter('nurse', { permissions: ['microphone', 'camera'] })
  const doctor = await enter('doctor', { permissions: [] })
  await openChannel(nurse, channel.path)
  await openChannel(doctor, channel.path)
  const recorder = nurse.getByRole('group', { name: 'Voice clip' })
  await nurse.getByRole('button', { name: 'Record a voice clip' }).click()
  await expect(recorder).toContainText(/0:0[1-9]/)
  await nurse.getByRole('button', { name: 'Discard recording' }).click()
  await expect(attachedIn(nurse)).toHaveCount(0)

  const pressed = Date.now()
  await nurse.getByRole('button', { name: 'Record a voice clip' }).click()
  await expect(recorder).toContainText(/0:0[1-9]/)
  await expect
    .poll(async () => Number(await recorder.getByRole('meter').getAttribute('aria-valuenow')))
    .toBeGreaterThan(0)
  await recorder.getByRole('button', { name: 'Pause' }).click()
  await expectNoBarriers(nurse, 'main')
  await recorder.getByRole('button', { name: 'Go on recording' }).click()
  await expect(recorder).toContainText('0:02')
  await recorder.getByRole('button', { name: 'Done' }).click()
  const passed = (Date.now() - pressed) / 1000
  await uploaded(nurse)
  const listen = attachedIn(nurse).getByRole('button', { name: /^Listen to Voice clip/ })
  await listen.click()
  await expect(attachedIn(nurse).getByRole('button', { name: /^Pause Voice clip/ })).toBeVisible()
  await send(nurse)
  const clip = messagesOf(doctor).getByRole('group', { name: /voice clip/i })
  await expect(clip).toBeVisible()
  // What Chromium records does not say how long it is; it lasts as long as was recorded, without the pause.
  const { rows } = await server.db.query<{ kind: string; mime_type: string; duration: number }>(
    'select kind, mime_type, duration from files where group_id = $1',
    [channel.id],
  )
  expect(rows).toMatchObject([{ kind: 'voice-clip', mime_type: 'audio/webm' }])
  const seconds = rows[0]?.duration ?? 0
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(passed)
  await clip.getByRole('button', { name: 'Play Voice clip' }).click()
  const bar = clip.getByRole('slider', { name: 'Position in Voice clip' })
  await expect(bar).toHaveAttribute('max', String(seconds))
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThan(0)

  await nurse.getByRole('main').getByRole('button', { name: 'Attach', exact: true }).click()
  await nurse.getByRole('menuitem', { name: 'Take a photo' }).click()
  await nurse.getByRole('button', { name: 'Take photo' }).click()
  await nurse.getByRole('button', { name: 'Attach photo' }).click()
  await expect(attachedIn(nurse)).toContainText('Photo')
  await uploaded(nurse)
  await expect(attachedIn(nurse)).toHaveCount(1)
  await send(nurse)
  await expect(attachedIn(nurse)).toHaveCount(0)

  await doctor.getByRole('button', { name: 'Record a voice clip' }).click()
  await expect(doctor.getByRole('alert')).toContainText('The microphone is blocked for this page.')
})
