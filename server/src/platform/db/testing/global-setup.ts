import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Vitest calls this once a run, before any test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
