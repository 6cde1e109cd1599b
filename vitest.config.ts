import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, first: otherwise one worker is at it long after the other has nothing left to do. */
const LONGEST = /access-matrix|embedded-postgres|faults|passwords|demo\/seed/

const PATIENT = { setupFiles: [join(import.meta.dirname, 'vitest.patience.ts')], expect: { poll: { timeout: 5_000 } } }

/** A machine that nobody watches may be shared with others, who take most of it now and then. */
const PATIENCE = process.env['CI'] ? 3 : 1

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: half of the time a test waits for its database.
    maxWorkers: availableParallelism() + 1,
    // Where nobody watches, a test is told twice before it counts as failed; one that needed it is named at the end.
    retry: process.env['CI'] ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root: 'contract',
        test: {
          name: 'contract',
          ...PATIENT,
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
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
          testTimeout: 30_000 * PATIENCE,
          hookTimeout: 60_000 * PATIENCE,
        },
      },
      {
        // The web app's own functions on what the real server says: the one test that stands on both ends.
        root: 'e2e/replay',
        test: {
          name: 'replay',
          ...PATIENT,
          isolate: false,
          include: ['**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
          testTimeout: 30_000 * PATIENCE,
          hookTimeout: 60_000 * PATIENCE,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          ...PATIENT,
          // A page for each file, in a worker that stays: making the worker takes four times as long as the tests.
          pool: 'vmThreads',
          // One more than there are cores: half of the time a test waits for its database.
          maxWorkers: availableParallelism() + 1,
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 15_000 * PATIENCE,
        },
      },
    ],
  },
})
