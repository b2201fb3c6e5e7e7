// `npm run test:s3`: files on a real S3 store, SeaweedFS as `weed` in PATH or as WEED.
import { join } from 'node:path'
import { findNode, root, run } from './environment.mjs'
import { install } from './install.mjs'

await install()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
process.exitCode = await run(findNode(), [vitest, 'run', '--config', 'server/test/s3/vitest.config.ts'])
