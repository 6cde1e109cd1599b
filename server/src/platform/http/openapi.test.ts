import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ROUTES } from '@kinward/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildOpenApi } from './openapi.ts'

const run = promisify(execFile)
const LINTER = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
const SCRIPT = fileURLToPath(new URL('../../openapi.ts', import.meta.url))

type Operation = { operationId: string; security: unknown[]; parameters: { name: string; in: string }[] }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

const document = buildOpenApi(ROUTES) as Document

describe('the description of the API', () => {
  test('has every call, with its parameters and what it needs', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    for (const { name, method, path, access } of ROUTES) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      expect(operation?.security).toHaveLength(access.level === 'public' ? 0 : 1)
      const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map((one) => `{${one.name}}`)
      expect(inPath).toEqual(path.match(/\{\w+\}/g) ?? [])
    }
  })

  test('stands up to a public linter', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinward-openapi-'))
    try {
      const file = join(folder, 'openapi.json')
      await writeFile(file, JSON.stringify(document))
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      const linted = run(
        process.execPath,
        [LINTER, 'lint', file, '--extends=spec', '--extends=recommended', '--format=json'],
        {
          cwd: folder,
          env,
        },
      )
      const { stdout } = await linted.catch((error: unknown) => error as { stdout: string })
      const report = JSON.parse(stdout) as { totals: { errors: number; warnings: number }; problems: unknown[] }
      expect(report).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('is printed as JSON by a script that needs no database', async () => {
    const { PATH } = process.env
    const { stdout } = await run(process.execPath, [SCRIPT], { env: { PATH }, maxBuffer: 1 << 26 })
    expect(JSON.parse(stdout)).toEqual(document)
  })
})

describe('the server', () => {
  let kit: TestApp
  beforeAll(async () => {
    kit = await startTestApp()
  })
  afterAll(() => kit.stop())

  test('answers with the same description', async () => {
    const response = await fetch(`${kit.origin}/api/v2/openapi.json`)
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('has a page to read it on, whose scripts its own policy lets run', async () => {
    const response = await fetch(`${kit.origin}/api/docs/`)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy') ?? ''
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    for (const [, code = ''] of inline) {
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    }
    expect(inline.length).toBeGreaterThan(0)
  })
})
