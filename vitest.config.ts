import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        root: 'contract',
        test: {
          name: 'contract',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        root: 'server',
        test: {
          name: 'server',
          // Files share the modules of their worker: loading the whole server takes longer than most of them.
          isolate: false,
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The web app's own functions on what the real server says: the one test that stands on both ends.
        root: 'e2e/replay',
        test: {
          name: 'replay',
          isolate: false,
          include: ['**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 15_000,
        },
      },
    ],
  },
})
