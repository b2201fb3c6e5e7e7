// `npm run test:scale`: several processes of one installation on a real Valkey or Redis. SCALE_AWAY: for how many seconds it is killed; 10.
// CROWD_PEOPLE: how many read the chat of a crowd, with ten sockets each; 200. `npm test` runs it with 60.
import { join } from 'node:path'
import { childEnvironment, findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(findNode(), [vitest, 'run', '--config', 'server/test/scale/vitest.config.ts'], {
  env: childEnvironment({ CROWD_PEOPLE: process.env.CROWD_PEOPLE ?? '200' }),
})
