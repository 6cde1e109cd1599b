import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say } from './run.mjs'

/** The whole one is for the stories that record: only it has a microphone and a camera, be they feigned. */
const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-color-emoji', 'fonts-liberation']

/** The one without windows comes first: a page in it costs a third less. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser to test with. Where there is none and we may, Debian's is installed.
 *
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium for the browser tests…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const update = await run('apt-get', ['update'], { quiet: true, env })
    const install = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      quiet: true,
      env,
    })
    if (install.code !== 0) console.error(update.output + install.output)
  }
  return findChromium()
}

/** What to tell a person whose machine has no browser. */
export const howToInstall = `The browser tests need Chromium: install it (on Debian: apt-get install ${packages.join(' ')}) or set CHROMIUM_PATH.`

function findChromium() {
  const given = process.env['CHROMIUM_PATH']
  return [...(given === undefined ? [] : [given]), ...places].find((path) => existsSync(path))
}
