// Runs a TypeScript file of the project under its own Node: `node scripts/run.mjs FILE [arguments]`. A command of the
// server has what it needs wherever the server has started.
import { findNode, run } from './environment.mjs'
import { install } from './install.mjs'

const [file = ''] = process.argv.slice(2)
await install({ withTools: !file.startsWith('server/src/') })
process.exitCode = await run(findNode(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
