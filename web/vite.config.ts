import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont()],
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: true },
  server: {
    proxy: { '/api': API, '/health': API, '/socket.io': { target: API, ws: true } },
  },
})
