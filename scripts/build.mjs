import { buildWeb } from './lib/build-web.mjs'
import { install } from './lib/install.mjs'
import { requireNode } from './lib/node.mjs'

requireNode()
if (!(await install())) process.exit(1)
const { code, output } = await buildWeb()
if (output !== '') console.log(output.trim())
process.exit(code)
