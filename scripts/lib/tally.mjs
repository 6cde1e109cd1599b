import { readFileSync } from 'node:fs'

/** What was counted, and the names of what failed or needed a second try. */
/** @typedef {{ passed: number, failed: number, skipped: number, remarks?: string[] }} Tally */
/** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ attachments: { name: string, path?: string }[] }} PlaywrightTry */
/** @typedef {{ title: string, file: string, line: number, tests: { status: string, results: PlaywrightTry[] }[] }} PlaywrightStory */
/** @typedef {{ specs?: PlaywrightStory[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

/** As much of a page as tells where a story stood when it failed. */
const LINES_OF_A_PAGE = 70

/**
 * One thing that either holds or does not.
 *
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfCheck(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/**
 * @param {string} reportFile
 * @param {string} strayFile What was thrown outside of every test, as stray-errors.mjs wrote it down.
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfVitest(reportFile, strayFile, code) {
  return tallyOfRunner(code, () => {
    const report = /** @type {VitestReport} */ (JSON.parse(readFileSync(reportFile, 'utf8')))
    const stray = /** @type {string[]} */ (JSON.parse(readFileSync(strayFile, 'utf8')))
    // A file that fails before any of its tests runs is in none of the counts.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length + stray.length,
      skipped: report.numPendingTests + report.numTodoTests,
      remarks: [
        ...report.testResults.flatMap((file) => remarksOnFile(file, broken.includes(file))),
        ...stray.map((error) => `✗ outside of every test: ${error}`),
      ],
    }
  })
}

/**
 * @param {string} reportFile
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfPlaywright(reportFile, code) {
  return tallyOfRunner(code, () => {
    const report = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(reportFile, 'utf8')))
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped, remarks: storiesOf(report).flatMap(remarksOnStory) }
  })
}

/**
 * @param {VitestFile} file
 * @param {boolean} isBroken
 */
function remarksOnFile(file, isBroken) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  const retried = file.assertionResults.filter((test) => test.status === 'passed' && test.failureMessages?.length)
  return [
    ...(isBroken ? [`✗ ${file.name}: ${file.message ?? ''}`] : []),
    ...failed.map(({ fullName, failureMessages }) => `✗ ${file.name}: ${fullName}\n${failureMessages?.[0] ?? ''}`),
    ...retried.map(
      ({ fullName, failureMessages }) =>
        `↻ ${file.name}: ${fullName}: passed at the second try\n${failureMessages?.[0] ?? ''}`,
    ),
  ]
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightStory[]}
 */
function storiesOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(storiesOf)]
}

/** @param {PlaywrightStory} story */
function remarksOnStory({ title, file, line, tests }) {
  const name = `${file}:${line} ${title}`
  return tests.flatMap(({ status, results }) => {
    if (status === 'flaky') return [`↻ ${name}: passed at the second try\n${pageOf(results[0])}`]
    return status === 'unexpected' ? [`✗ ${name}\n${pageOf(results.at(-1))}`] : []
  })
}

/**
 * What stood on the page when a story failed.
 *
 * @param {PlaywrightTry | undefined} attempt
 */
function pageOf(attempt) {
  const path = attempt?.attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined) return ''
  const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot')
  return page.trim().split('\n').slice(0, LINES_OF_A_PAGE).join('\n')
}

/**
 * @param {Tally[]} tallies
 * @returns {Required<Tally>}
 */
export function sum(tallies) {
  /** @type {Required<Tally>} */
  const total = { passed: 0, failed: 0, skipped: 0, remarks: [] }
  for (const { passed, failed, skipped, remarks = [] } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.remarks.push(...remarks)
  }
  return total
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * A runner that fails without a failed test, or that leaves no report, is a failure itself.
 *
 * @param {number} code
 * @param {() => Tally} read
 * @returns {Tally}
 */
function tallyOfRunner(code, read) {
  try {
    const tally = read()
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
