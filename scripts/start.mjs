// `npm start`: install, build, run.
import { findNode, run } from './environment.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'

await install({ withTools: false })
await build()
process.exitCode = await run(findNode(), ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'])
