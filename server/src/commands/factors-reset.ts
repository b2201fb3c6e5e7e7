// `npm run factors:reset -- NAME`: takes the second factors of an account away, for somebody who has lost their phone and their
// codes for recovery, and has shown who they are. NAME is a username or an e-mail address. Every session ends, and the owner is
// told. Works beside a running Fieldhouse. Exit code 1 where nobody, or more than one, signs in by that name.
import { resolve } from 'node:path'
import { createApp } from '../app.ts'
import { takeEnv } from '../own-env.ts'
import { loadSecret } from '#platform/secrets.ts'
import { openDatabase } from './open-database.ts'

const env = takeEnv()
const [name, ...more] = process.argv.slice(2)

async function reset(databaseUrl: string, login: string): Promise<number> {
  const secret = loadSecret(env.SECRET_KEY, resolve(env.FIELDHOUSE_DATA))
  const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
  const app = await createApp({ env: { ...env, LOG_LEVEL: 'silent' }, databaseUrl, siteUrl, secret })
  try {
    const [account, ...others] = await app.factors.reset(login)
    if (!account || others.length > 0) {
      process.stderr.write(account ? `More than one signs in as ${login}: name the username.\n` : `Nobody signs in as ${login}.\n`)
      return 1
    }
    process.stdout.write(`${account.name} (${account.username ?? account.email ?? account.id}) has no second factor any more.\n`)
    return 0
  } finally {
    await app.close()
  }
}

if (name === undefined || more.length > 0) {
  process.stderr.write('Name one account: npm run factors:reset -- USERNAME\n')
  process.exitCode = 1
} else {
  const database = await openDatabase(env)
  try {
    process.exitCode = await reset(database.url, name)
  } finally {
    await database.stop()
  }
}
