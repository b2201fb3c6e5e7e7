// Runs a TypeScript file of the project under its own Node: `node scripts/run.mjs FILE [arguments]`.
import { findNode, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
process.exitCode = await run(findNode(), ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
