import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, first: otherwise one worker is at it long after the other has nothing left to do. */
const LONGEST = /access-matrix|embedded-postgres|faults|passwords|demo\/seed/

/** One more than there are cores: half of the time a test waits for its database. */
const WORKERS = availableParallelism() + 1

const PATIENT = { setupFiles: [join(import.meta.dirname, 'vitest.patience.ts')], expect: { poll: { timeout: 5_000 } } }

/** A machine that nobody watches may be shared with others, who take most of it now and then. */
const PATIENCE = process.env['CI'] ? 3 : 1

/** The long ones and then the others of their project, whose modules are loaded by then. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    const begun = new Set(files.filter(isLong).map(({ project }) => project))
    const rank = (file: TestSpecification) => (isLong(file) ? 0 : begun.has(file.project) ? 1 : 2)
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

/** The web app's tests that put something in the place of a module or of the browser's database, or start the app. */
const REPLACING = globSync('src/**/*.test.{ts,tsx}', { cwd: join(import.meta.dirname, 'web') }).filter((file) =>
  /vi\.(mock|hoisted)\(|fake-indexeddb|createServices\(/.test(
    readFileSync(join(import.meta.dirname, 'web', file), 'utf8'),
  ),
)

const WEB = { extends: 'web/vite.config.ts', root: 'web' }
const WEB_TEST = {
  ...PATIENT,
  maxWorkers: WORKERS,
  environment: 'happy-dom',
  testTimeout: 15_000 * PATIENCE,
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // Where nobody watches, a test is told twice before it counts as failed; one that needed it is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root: 'contract',
        test: {
          name: 'contract',
          ...PATIENT,
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        root: 'server',
        test: {
          name: 'server',
          ...PATIENT,
          // Files share the modules of their worker: loading the whole server takes longer than most of them.
          isolate: false,
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            // The web app's own functions on what the real server says: the one test that stands on both ends.
            '../e2e/replay/**/*.test.ts',
          ],
          globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
          testTimeout: 30_000 * PATIENCE,
          hookTimeout: 60_000 * PATIENCE,
        },
      },
      {
        ...WEB,
        test: {
          ...WEB_TEST,
          name: 'web',
          pool: 'threads',
          // Files share the page and the modules of their worker: loading these takes longer than most of them.
          isolate: false,
          setupFiles: [...PATIENT.setupFiles, join(import.meta.dirname, 'web/src/test/leave-page.ts')],
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: REPLACING,
        },
      },
      {
        ...WEB,
        test: {
          ...WEB_TEST,
          name: 'web-apart',
          // A page for each file, in a worker that stays: making the worker takes four times as long as the tests.
          pool: 'vmThreads',
          include: REPLACING,
        },
      },
    ],
  },
})
