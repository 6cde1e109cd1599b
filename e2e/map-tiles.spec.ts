import { startTileServer } from '../server/test/tiles.ts'
import { startAppServer } from './support/app-server.ts'
import { signedInState } from './support/session.ts'
import { expect, openPage, test } from './support/test.ts'

test('a map is drawn from the tile server that was configured and from nowhere else, and without it from outlines', async ({
  browser,
}, { workerIndex }) => {
  const [tiles, other] = [await startTileServer(), await startTileServer()]
  const settings = { MAP_TILES_URL: tiles.url, MAP_ATTRIBUTION: '© Casco Bay Maps' }
  const server = await startAppServer(`tiles_${workerIndex}`, settings)
  const lead = await openPage(browser, server, { storageState: await signedInState(server.origin, 'lena.sorko') })
  await lead.goto('/check-ins-on-map?location=1')
  const map = lead.getByRole('group', { name: 'Map of check-ins' })
  await expect(map.getByText('© Casco Bay Maps')).toBeVisible()
  // A picture that was not let in, or is none, cannot be decoded.
  const drawn = await map.locator('image').evaluateAll(async (images) => {
    await Promise.all(images.map((image) => (image as unknown as HTMLImageElement).decode()))
    return images.length
  })
  expect(drawn).toBeGreaterThan(3)
  const [first] = tiles.asked
  const across = 2 ** (first?.z ?? 0)
  // North Shore lies at 70.46 degrees west: in this column, or next to it.
  expect(Math.abs((first?.x ?? 0) - Math.floor((109.54 / 360) * across))).toBeLessThan(drawn)
  expect(tiles.asked.flatMap(({ headers }) => [headers.referer ?? headers.cookie ?? []].flat())).toEqual([])

  const deepest = Math.max(...tiles.asked.map(({ z }) => z))
  await map.focus()
  for (let presses = 0; presses < 4; presses++) await map.press('+')
  await expect.poll(() => Math.max(...tiles.asked.map(({ z }) => z))).toBeGreaterThan(deepest)

  const refused = await lead.evaluate(async (address) => {
    const said = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    )
    const picture = new Image()
    picture.src = address
    return [
      await picture.decode().then(
        () => 'shown',
        () => 'not shown',
      ),
      await said,
    ]
  }, `${other.origin}/1/0/0.png`)
  expect(refused).toEqual(['not shown', 'img-src'])
  expect(other.asked).toEqual([])

  // Nearer than before: what was shown once is still in memory.
  await tiles.stop()
  await map.focus()
  for (let presses = 0; presses < 3; presses++) await map.press('+')
  await expect(map.locator('image[visibility="hidden"]').first()).toBeAttached()
  await expect(map.locator('svg > path').first()).toBeAttached()
  await lead.context().close()
  await server.stop()
  await other.stop()
})
