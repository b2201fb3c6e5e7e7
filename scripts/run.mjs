// Runs a TypeScript file of the project under its own Node: `node scripts/run.mjs FILE [arguments]`. A command of the server is run
// as it is built, and has what it needs wherever the server has started.
import { basename } from 'node:path'
import { buildProgram } from './build.mjs'
import { findNode, run } from './environment.mjs'
import { install } from './install.mjs'

const [file = '', ...given] = process.argv.slice(2)
const isOfServer = file.startsWith('server/src/')
await install({ withTools: !isOfServer })
// Benchmarks start the program, too.
if (isOfServer || file.startsWith('bench/')) await buildProgram()
const built = isOfServer ? `server/dist/${basename(file, '.ts')}.js` : file
process.exitCode = await run(findNode(), ['--disable-warning=ExperimentalWarning', built, ...given])
