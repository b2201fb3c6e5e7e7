// What is wrong with continuous backups, in words; for alerts and for the doctor.
import { hours, minutes } from '#platform/clock.ts'
import type { LogState } from '#platform/backup/index.ts'
import type { Seen } from '#site/alerts'

const late = { warn: minutes(10), worst: hours(1) }
/** Of the room for what waits. */
const full = { warn: 0.25, worst: 0.5 }

export interface LogSeen {
  readonly state: LogState
  /** Bytes. */
  readonly unshipped: number
  readonly most: number
}

/** `baseFailed`: why the last one failed, where none was made since. */
export function logTrouble({ state, unshipped, most }: LogSeen, baseFailed: string | undefined, now: Date): Seen | undefined {
  const { chain, broken, stuck } = state
  if (broken)
    return { level: 'broken', said: `Continuous backups ended: ${broken.why} The next base begins them anew.${tried(baseFailed)}` }
  if (!chain)
    return baseFailed === undefined ? undefined : { level: 'broken', said: `Continuous backups have not begun.${tried(baseFailed)}` }
  const age = now.getTime() - Date.parse(chain.until)
  const share = unshipped / most
  if (age < late.warn && share < full.warn) return undefined
  const said = `Nothing of the log has arrived for ${Math.floor(age / minutes(1))} minutes; ${Math.ceil(unshipped / 1e6)} MB wait.`
  return { level: age >= late.worst || share >= full.worst ? 'broken' : 'warning', said: stuck ? `${said} ${stuck.why}` : said }
}

const tried = (baseFailed: string | undefined) => (baseFailed === undefined ? '' : ` The last base failed: ${baseFailed}`)
