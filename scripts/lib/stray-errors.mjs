import { writeFileSync } from 'node:fs'

/** @typedef {import('vitest').SerializedError & { VITEST_TEST_NAME?: string, VITEST_TEST_PATH?: string }} StrayError */

/**
 * A reporter for Vitest that writes down what was thrown outside of every test: it fails the run, and is in none of the
 * other reports.
 */
export default class StrayErrors {
  /**
   * @param {readonly unknown[]} _modules
   * @param {readonly StrayError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['STRAY_ERRORS_FILE']
    if (file === undefined) return
    writeFileSync(file, JSON.stringify(errors.map((error) => describe(error))))
  }
}

/** @param {StrayError} error */
function describe({ message, stack, VITEST_TEST_NAME: test, VITEST_TEST_PATH: path }) {
  return [message, stack, test !== undefined && `during ${path}: ${test}`].filter(Boolean).join('\n')
}
