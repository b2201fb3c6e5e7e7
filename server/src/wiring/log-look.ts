// What the doctor sees of continuous backups, whether the site runs or not.
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { readState, spoolBytes } from '#platform/backup/index.ts'
import { spoolOf, whoRuns, type Db } from '#platform/db/index.ts'
import { when, type Finding, type Look } from '#platform/doctor/index.ts'
import { standingOf } from '#site/backups'
import { logTrouble } from './log-trouble.ts'
import { dataFolderOf } from './storage.ts'

export const logLook = (env: Env, db: Db, url: string): Look => ({ id: 'log', look: () => logOf(env, db, url) })

/** What was not brought away while the site stands still is brought once it runs. */
async function logOf(env: Env, db: Db, url: string): Promise<Finding[]> {
  if (env.DATABASE_URL !== '') return []
  const { isHeld } = await whoRuns(url)
  const spool = spoolOf(join(dataFolderOf(env), 'postgres'))
  const [state, unshipped, { baseFailed }] = await Promise.all([readState(spool.folder), spoolBytes(spool), standingOf(db)])
  const isKept = state.chain !== undefined || state.broken !== undefined
  const trouble = isKept ? logTrouble({ state, unshipped, most: env.WAL_SPOOL_MB * 1024 ** 2 }, baseFailed, new Date()) : undefined
  return when(trouble !== undefined && (isHeld || state.broken !== undefined), {
    id: state.broken ? 'log.broken' : 'log.stuck',
    level: trouble?.level ?? 'warning',
    what: trouble?.said ?? '',
    why: 'What was written since then is lost with this machine.',
    command: 'npm run backup -- DIR --base, once the folder for backups is there',
  })
}
