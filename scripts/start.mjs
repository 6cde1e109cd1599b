import { buildWeb } from './lib/build-web.mjs'
import { install } from './lib/install.mjs'
import { findNode, requireNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

requireNode()
if (!(await install())) process.exit(1)
const built = await buildWeb()
if (built.code !== 0) {
  console.error(built.output.trim())
  console.error('The web app could not be built.')
  process.exit(built.code)
}
endWithNpm()
const { code } = await run(findNode(), ['server/src/main.ts'])
process.exit(code)

/** A killed npm tells nobody: without this the server would live on, unseen, and hold its port. */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
