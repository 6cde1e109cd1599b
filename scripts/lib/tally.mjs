import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport */

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
 * @param {number} code
 * @returns {Tally}
 */
export function tallyOfVitest(reportFile, code) {
  return tallyOfRunner(code, () => {
    const report = /** @type {VitestReport} */ (JSON.parse(readFileSync(reportFile, 'utf8')))
    // A file that fails before any of its tests runs is in none of the counts.
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
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
    const { stats } = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(reportFile, 'utf8')))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  })
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
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
