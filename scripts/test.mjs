import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium, howToInstall } from './lib/chromium.mjs'
import { startDemoDatabase } from './lib/demo-database.mjs'
import { install } from './lib/install.mjs'
import { findNode, requireNode } from './lib/node.mjs'
import { run, say } from './lib/run.mjs'
import { lastLine, sum, tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './lib/tally.mjs'

/** @typedef {import('./lib/tally.mjs').Tally} Tally */

// A linter that does not tidy its memory up takes a fifth less time, and a few gigabytes more.
const LINTING = totalmem() > 12e9 ? { GOGC: 'off', GOMEMLIMIT: '6GiB' } : {}

const STRAY_ERRORS = fileURLToPath(new URL('lib/stray-errors.mjs', import.meta.url))

// Everything, or the parts that are named: --checks --unit --browser. Other arguments choose test files.
const parts = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
/** @param {'--checks' | '--unit' | '--browser'} part */
const wants = (part) => parts.length === 0 || parts.includes(part)

requireNode()
const installed = await install()
if (installed) findNode()
const reports = mkdtempSync(join(tmpdir(), 'kinward-reports-'))
const total = sum(installed ? await runParts() : [tallyOfCheck(1)])
rmSync(reports, { recursive: true, force: true })
for (const remark of total.remarks) say(`\n${remark}`)
say(`\n${lastLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function runParts() {
  // The checks take what the tests leave of the processor while they wait.
  const checks = wants('--checks') ? runChecks() : Promise.resolve([])
  const isAhead = wants('--unit') && wants('--browser')
  const database = isAhead ? checks.then(() => startDemoDatabase(findNode())) : undefined
  const unit = wants('--unit') ? [await runVitest()] : []
  const tallies = [...(await checks), ...unit]
  if (!wants('--browser')) return tallies
  const stories = await runPlaywright((await database)?.env)
  await (await database)?.stop()
  return [...tallies, ...stories]
}

async function runChecks() {
  /** @type {Tally[]} */
  const tallies = []
  // Linting reads the types of every file and tells their errors too. The stories find the web app built.
  for (const name of ['lint', 'format:check', 'knip', ...(wants('--browser') ? ['build'] : [])]) {
    tallies.push(await check(name, () => run('nice', ['npm', 'run', '--silent', name], { quiet: true, env: LINTING })))
  }
  return tallies
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  const stray = join(reports, 'stray.json')
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${STRAY_ERRORS}`,
  ]
  const { code } = await run('vitest', ['run', ...reporters, ...files], { env: { STRAY_ERRORS_FILE: stray } })
  return tallyOfVitest(report, stray, code)
}

/** @param {NodeJS.ProcessEnv} [env] */
async function runPlaywright(env = {}) {
  const chromium = await ensureChromium()
  if (chromium === undefined) {
    say(howToInstall)
    return [tallyOfCheck(1)]
  }
  const report = join(reports, 'playwright.json')
  const { code } = await run('playwright', ['test', '-c', 'e2e', '--reporter=list,json', ...files], {
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(wants('--checks') && { WEB_IS_BUILT: 'yes' }),
      ...env,
    },
  })
  return [tallyOfPlaywright(report, code)]
}

/**
 * Runs something that counts as one test, and shows what it wrote when it fails.
 *
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} action
 */
async function check(name, action) {
  const started = Date.now()
  const { code, output } = await action()
  if (code !== 0) say(output.trim())
  say(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return { ...tallyOfCheck(code), remarks: code === 0 ? [] : [`✗ ${name}\n${output.trim().slice(-2000)}`] }
}
