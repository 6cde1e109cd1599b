import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PATHS } from '../paths.ts'

/** The scripts that the page asks for before any of them has run: its own, and all they import outright. */
export function initialScripts(): string[] {
  const html = readFileSync(join(PATHS.webApp, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="\/([^"]+)"/g)].map(([, path]) => path ?? '')
  const preloads = [...html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*\bhref="\/([^"]+)"/g)]
  const found = new Set<string>()
  const queue = [...scripts, ...preloads.map(([, path]) => path ?? '')]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue
    found.add(path)
    queue.push(...importsOf(path))
  }
  return [...found]
}

/** `import(…)` is for later; `import … from "…"`, `import "…"` and `export … from "…"` are for now. */
function importsOf(path: string): string[] {
  const code = readFileSync(join(PATHS.webApp, path), 'utf8')
  const imports = code.matchAll(/\b(?:import|export)\s*(?:[\w$*{}\s,]+?from\s*)?["'](\.[^"']+\.js)["']/g)
  return [...imports].map(([, file]) => join(path, '..', file ?? ''))
}

/** What scripts weigh on the wire, in KB. */
export function gzipKilobytes(paths: readonly string[]): number {
  const bytes = paths.map((path) => gzipSync(readFileSync(join(PATHS.webApp, path))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
