import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, requireNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

/** The server, restarted when its code changes, and beside it Vite, which sends the browser what changes. */
requireNode()
if (!(await install())) process.exit(1)
const web = join(root, 'web')
const vite = join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin', 'vite.js')
const [server] = await Promise.all([
  run(findNode(), ['--watch', 'server/src/main.ts']),
  run(findNode(), [vite], { cwd: web }),
])
process.exit(server.code)
