import { fileURLToPath } from 'node:url'

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const PATHS = {
  /** The large data sets, made once and kept. */
  data: inRepository('data/bench'),
  demoData: inRepository('data/bench-demo'),
  results: inRepository('bench/results'),
  server: inRepository('server/src/main.ts'),
  webApp: inRepository('web/dist'),
}
