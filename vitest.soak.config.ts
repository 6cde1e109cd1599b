import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// What takes too long for every day: `npm run soak`.
export default defineConfig({
  root: 'server',
  test: {
    include: ['test/soak/*.soak.ts'],
    globalSetup: [join(import.meta.dirname, 'server/src/platform/db/testing/global-setup.ts')],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
