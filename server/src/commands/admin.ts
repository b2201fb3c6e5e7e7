// `npm run admin -- link --reason WHY`: another link by which somebody becomes the first administrator, where the one that a start
// printed is lost or a day old. Works beside a running Fieldhouse; earlier links end. Exit code 1 where there is an administrator.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { takeEnv } from '../own-env.ts'
import { loadSecret } from '#platform/secrets.ts'
import { openDatabase } from './open-database.ts'
import { reasonOf } from './reason.ts'
import { failWith, say } from './say.ts'

const usage = 'Say what to do: npm run admin -- link --reason "WHY"'
async function link(reason: string): Promise<void> {
  const env = takeEnv()
  const database = await openDatabase(env)
  try {
    const secret = loadSecret(env.SECRET_KEY, resolve(env.FIELDHOUSE_DATA))
    const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
    const app = await createApp({ env: { ...env, LOG_LEVEL: 'silent' }, databaseUrl: database.url, siteUrl, secret })
    try {
      const address = await app.administration.issueFirstLink(reason)
      if (address === undefined) throw new Error('There is an administrator already: further ones are named under /admin/staff.')
      say(`Become the first administrator within a day, once: ${address}`)
    } finally {
      await app.close()
    }
  } finally {
    await database.stop()
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  if (positionals.length !== 1 || positionals[0] !== 'link') throw new Error(usage)
  await link(reasonOf(values.reason))
}

await run().catch(failWith)
