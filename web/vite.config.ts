import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import pdfPackage from 'pdfjs-dist/package.json' with { type: 'json' }
import { build, defineConfig } from 'vite'
import type { Plugin } from 'vite'

const API = 'http://localhost:3000'

/** Asks for the upright font while the scripts load, so that the first text is painted in it. */
function preloadFont(): Plugin {
  return {
    name: 'kinward-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /wght-normal.*\.woff2$/.test(file))
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

const PDF = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
// Browsers keep what lies there for good, so another version lies elsewhere.
const PDF_BASE = `/assets/pdf-${pdfPackage.version}/`

/** What papers lean on that do not carry it: fonts, tables of letters, and readers of older pictures. */
const PDF_PARTS = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
  readdirSync(join(PDF, folder))
    .filter((file) => /\.(bcmap|pfb|ttf)$|_nowasm_fallback\.js$/.test(file))
    .map((file) => `${folder}/${file}`),
)

/** Puts those parts beside the app, where the viewer asks for them. */
function pdfParts(): Plugin {
  return {
    name: 'kinward-pdf-parts',
    generateBundle() {
      for (const part of PDF_PARTS) {
        this.emitFile({ type: 'asset', fileName: `${PDF_BASE.slice(1)}${part}`, source: readFileSync(join(PDF, part)) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(PDF_BASE, (request, response, next) => {
        const part = PDF_PARTS.find((one) => request.url === `/${one}`)
        if (part === undefined) return next()
        response.setHeader('content-type', part.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(join(PDF, part)))
      })
    },
  }
}

const WORKER = 'push-worker.js'

/** The worker that shows pushes, as one file at the root of the site: what it may do is decided by where it lies. */
async function buildPushWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'src/push-worker/main.ts'), formats: ['iife'], name: 'pushWorker' },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The worker was not built.')
  return chunk.code
}

/** Puts that worker beside the app. */
function pushWorker(): Plugin {
  return {
    name: 'kinward-push-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: WORKER, source: await buildPushWorker() })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${WORKER}`, (_request, response, next) => {
        buildPushWorker().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
  }
}

type IconPart = [tag: string, attributes: Record<string, string>]

/** The parts of an outlined icon as one, where all of them are strokes of the same pen that begin where they say. */
function joinStrokes(parts: readonly IconPart[]): readonly IconPart[] {
  const strokes = parts.flatMap(([tag, { d, key: _key, ...rest }]) =>
    tag === 'path' && d?.startsWith('M') && Object.keys(rest).length === 0 ? [d] : [],
  )
  return strokes.length === parts.length ? [['path', { d: strokes.join(''), key: 'svg-0' }]] : parts
}

/** Draws every outlined icon with one path: a screen has ninety of them, and a third of its elements were their parts. */
function iconsInOneStroke(): Plugin {
  return {
    name: 'kinward-icons-in-one-stroke',
    apply: 'build',
    transform: {
      filter: { id: /@tabler[\\/]icons-react[\\/].*[\\/]Icon\w+\.mjs$/, code: 'createReactComponent("outline"' },
      handler: (code) =>
        code.replace(/(__iconNode = )(.*);$/m, (_all, start: string, parts: string) => {
          const joined = joinStrokes(JSON.parse(parts) as IconPart[])
          return `${start}${JSON.stringify(joined)};`
        }),
    },
  }
}

/** What is asked for together comes together: by itself, every icon that two screens share would be a file of its own. */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'ui', test: /web[\\/]src[\\/]ui[\\/]|@tabler/, minShareCount: 2, priority: 2 },
  { name: 'chat', test: /[\\/](ChatScreen|OnCallFoot)\.tsx$/, priority: 1 },
  { name: 'lock', test: /[\\/]PinScreen\.tsx$/ },
  { name: 'ahead', test: /[\\/](MenuCard\.tsx|browser-calls\.ts|CallLayer\.tsx|CheckInModal\.tsx)$/ },
]

/** Fails the build where files wait for each other: whichever ran first would find nothing where the other should be. */
function noCircles(): Plugin {
  return {
    name: 'kinward-no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (file: string, path: readonly string[]): void => {
        if (path.includes(file)) this.error(`Files wait for each other: ${[...path, file].join(' → ')}`)
        const chunk = bundle[file]
        if (done.has(file) || chunk?.type !== 'chunk') return
        for (const next of chunk.imports) visit(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), iconsInOneStroke(), preloadFont(), pdfParts(), pushWorker(), noCircles()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // The code of the first screens comes in one piece each.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: {
    proxy: { '/api': API, '/health': API, '/socket.io': { target: API, ws: true } },
  },
})
