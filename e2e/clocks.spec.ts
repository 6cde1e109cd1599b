import { messageWith, openChannel, textsWith, write } from './support/chat.ts'
import { expect, test } from './support/test.ts'

const TEN_MINUTES = 10 * 60_000

test('clients whose clocks are wrong by ten minutes either way see the same order', async ({ enter, makeChannel }) => {
  const channel = await makeChannel(['nurse', 'doctor'], [{ from: 'nurse', text: 'line 0' }])
  const early = await enter('nurse')
  const late = await enter('doctor')
  // By a clock that was always ahead nobody has been away for ten minutes.
  await late.addInitScript(
    (now) => localStorage.setItem('kinward.activity', now),
    String(Math.floor((Date.now() + TEN_MINUTES) / 1_000)),
  )
  await early.clock.setSystemTime(Date.now() - TEN_MINUTES)
  await late.clock.setSystemTime(Date.now() + TEN_MINUTES)
  await openChannel(early, channel.path)
  await openChannel(late, channel.path)
  const said = ['line 0']
  for (const [index, page] of [early, late, late, early, late, early].entries()) {
    const text = `line ${index + 1}`
    said.push(text)
    await write(page, text)
    for (const reader of [early, late]) await expect(messageWith(reader, text)).not.toContainText('Waiting')
  }
  expect(await textsWith(early, 'line')).toEqual(said)
  expect(await textsWith(late, 'line')).toEqual(said)
  await early.reload()
  await expect(messageWith(early, 'line 6')).toBeVisible()
  expect(await textsWith(early, 'line')).toEqual(said)
})
