// `npm start`: install, build, run.
import { findNode, run } from './environment.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'

await install({ withTools: false })
await build()
// The channel closes when we are gone, however we went; the program then stops too.
process.exitCode = await run(findNode(), ['--disable-warning=ExperimentalWarning', 'server/dist/main.js'], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
