// `npm run release:keep`: the schema as it stands becomes the last release, which `npm test` brings up to date ever after.
import { join } from 'node:path'
import { childEnvironment, findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(findNode(), [vitest, 'run', 'server/test/released'], { env: childEnvironment({ KEEP_RELEASE: 'on' }) })
