// `npm run drill`: restores the newest backup into a database of its own that is gone afterwards, and looks whether it is a site. Touches
// nothing of the one that runs. With `--at TIME` the base before that moment and its log, where they are kept. Exit code 1 when a step fails.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { momentOf, note, readNotes } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { findSecret } from '#platform/secrets.ts'
import { noteDrill } from '#site/backups'
import { secretsHere } from '#wiring/backing.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { drillMoment } from '#wiring/drilling-moment.ts'
import { drill, type Drilled, type DrillStep } from '#wiring/drilling.ts'
import { readIdentity } from './identity.ts'
import { ifRunning } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const secondsSince = (begin: number) => `${((Date.now() - begin) / 1000).toFixed(1)} s`

/** For whoever looks at the site later: beside the database, and in it where it runs. */
async function keep(env: Env, kind: 'portable' | 'base', begun: Date, { place, passed, isRestored, steps }: Drilled): Promise<void> {
  const at = systemClock.now()
  note(dataFolderOf(env), { drill: { name: place.name, at: at.toISOString(), passed } })
  await ifRunning(env, (db) => noteDrill(db, { kind, place, passed, isRestored, steps, begun, at }))
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, scratch: { type: 'string' }, at: { type: 'string' } },
  })
  const env = takeEnv()
  const path = positionals[0] ?? readNotes(dataFolderOf(env)).backup?.folder
  if (path === undefined) throw new Error('No backup was made from here yet. Say where one is: npm run drill -- DIR [--identity FILE]')
  const begin = Date.now()
  const identity = readIdentity(values.identity)
  const scratch = join(resolve(values.scratch ?? tmpdir()), `fieldhouse-drill-${newId()}`)
  // It holds everything of the site: nothing of it stays when somebody breaks the drill off. Its Postgres ends with us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (rmSync(scratch, { recursive: true, force: true }), process.exit(1)))
  const onStep = ({ name, words, problem }: DrillStep) => {
    const done = words === undefined ? name : `${name}: ${words}`
    say(
      problem === undefined
        ? `✓ ${name === 'it is whole' ? `${done}, read in ${secondsSince(begin)}` : done}`
        : `✗ ${name}\n    ${problem}`,
    )
  }
  const common = { identity, scratch, clock: systemClock, onStep }
  const found =
    values.at === undefined
      ? await drill({ ...common, path: resolve(path), secret: findSecret(env.SECRET_KEY, dataFolderOf(env)) })
      : await drillMoment({ ...common, folder: resolve(path), moment: momentOf(values.at), secrets: secretsHere(env) })
  const { snapshotAt, steps, isRestored } = found
  // Its bytes are right, and nobody knows more: that is no drill.
  if (snapshotAt !== undefined && !isRestored)
    throw new Error('This backup is closed, and what is in it cannot be restored here without its key: --identity FILE.')
  if (snapshotAt !== undefined) {
    const age = Math.round((begin - Date.parse(snapshotAt)) / 60_000)
    say(`Would be lost: ${count(age, 'minute')} (from ${snapshotAt} on). Would take: ${secondsSince(begin)}.`)
    await keep(env, values.at === undefined ? 'portable' : 'base', new Date(begin), found)
  }
  const failed = steps.filter(({ problem }) => problem !== undefined).length
  say(`${steps.length - failed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

await run().catch(failWith)
