// `npm run database:upgrade`: the embedded database of an older Postgres becomes one of the Postgres that this Fieldhouse brings. The
// old folder is kept until `--confirm`. `--programs DIR`: where the old programs are, if npm has not installed them.
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { takeEnv } from '../own-env.ts'
import { clusterStanding, confirmUpgrade } from '#platform/db/index.ts'
import { headsFileOf } from '#wiring/money.ts'
import { upgradeDatabase } from '#wiring/upgrading.ts'
import { embeddedHome } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const options = { confirm: { type: 'boolean', default: false }, programs: { type: 'string' } } as const

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  const env = takeEnv()
  if (env.DATABASE_URL !== '')
    throw new Error(
      'DATABASE_URL is set: that database is not ours to upgrade. Whoever runs its Postgres does it; then npm run ledger:epoch.',
    )
  const home = embeddedHome(env)
  if (values.confirm) return confirm(home)
  if (values.programs !== undefined) statSync(values.programs)
  const began = performance.now()
  const upgraded = await upgradeDatabase({ home, programs: values.programs, headsFile: headsFileOf(env) })
  if (!upgraded) return say(`The database is of Postgres ${clusterStanding(home).version} already; nothing was changed.`)
  const { from, to, tables, rows, jobs, checks } = upgraded
  say(`Postgres ${from} → ${to} in ${Math.round((performance.now() - began) / 1000)} s.`)
  say(
    `${count(tables, 'table')} with ${count(rows, 'row')}, counts and hashes as they were; ${count(jobs, 'job')} wait; ${count(checks, 'check')} of the books passed.`,
  )
  say('The old database is kept beside it. Start Fieldhouse and look; then npm run database:upgrade -- --confirm removes it for good.')
}

function confirm(home: string): void {
  const removed = confirmUpgrade(home)
  say(removed ? `${removed.path}, the database of Postgres ${removed.version}, is removed.` : 'Nothing is kept from an upgrade.')
}

await run().catch(failWith)
