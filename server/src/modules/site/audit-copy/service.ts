// Sends what stands behind the last row that has arrived, in the order of the chain. Nothing of it is kept twice: the rows are the audit's
// own. Killed between two steps it sends the same message again, under the same webhook-id.
import type { AuditCopyState } from '@fieldhouse/contract'
import { Webhook } from 'standardwebhooks'
import type { Clock } from '#platform/clock.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { createSafeFetch } from '#platform/push/safe-fetch.ts'
import { auditBehind, countAuditBehind, type AuditTable } from '#ground/audit'
import { bodyOf, fingerprintOf, lease, messageOf, nextTry, patience, rowsInMessage } from './policy.ts'
import * as store from './store.ts'
import type { AuditCopyTable } from './tables.ts'
import './tidings.ts'

/** Of the environment, which no session reaches: whoever stole one could else end the copy, or have it go elsewhere. */
export interface CopyPlace {
  readonly url: string
  readonly secret: string
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'define'>
  readonly siteUrl: string
  readonly place: CopyPlace | undefined
}

interface Turn {
  readonly claimedAt: Date
  readonly attempts: number
  readonly failingSince: Date | null
  readonly rows: readonly AuditTable[]
}

export type AuditCopy = ReturnType<typeof createAuditCopy>

const placeIn = (day: string | null, n: number | null) => (day === null || n === null ? undefined : { day, n })
const lastIn = (row: AuditCopyTable | undefined) => placeIn(row?.day ?? null, row?.n ?? null)

export function createAuditCopy({ db, clock, jobs, siteUrl, place }: Needs) {
  const address = place && fingerprintOf(place.url)

  /** Undefined: nothing waits, it is too early, or another process is at it. */
  const take = (to: string): Promise<Turn | undefined> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      await store.begin(tx, to, now)
      const state = await store.lock(tx, to)
      if (!state || state.due_at > now || (state.claimed_at && state.claimed_at > after(now, -lease))) return undefined
      const rows = messageOf(await auditBehind(tx, lastIn(state), rowsInMessage), placeIn(state.until_day, state.until_n))
      const last = rows.at(-1)
      if (!last) return undefined
      const attempts = state.attempts + 1
      await store.claim(tx, to, { until_day: last.day, until_n: last.n, claimed_at: now, attempts, due_at: now })
      return { claimedAt: now, attempts, failingSince: state.failing_since, rows }
    })

  /** What was answered; undefined: nothing. */
  async function post({ url, secret }: CopyPlace, rows: readonly AuditTable[]): Promise<number | undefined> {
    const [id, now, body] = [`msg_${rows.at(-1)?.id}`, clock.outside(), bodyOf(rows, siteUrl)]
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Fieldhouse-Audit/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    }
    try {
      return (await createSafeFetch([new URL(url).origin], patience).post(url, headers, Buffer.from(body))).status
    } catch {
      return undefined
    }
  }

  /** Whether to go on: false once nothing waits, or something did not arrive. */
  async function sendNext(to: string, where: CopyPlace): Promise<boolean> {
    const turn = await take(to)
    if (!turn) return false
    const status = await post(where, turn.rows)
    const [now, last] = [clock.now(), turn.rows.at(-1)]
    if (!last || status === undefined || status < 200 || status > 299) {
      const failing = { failing_since: turn.failingSince ?? now, due_at: nextTry(turn.attempts, now), status: status ?? null }
      await store.settle(db, to, turn.claimedAt, failing)
      return false
    }
    const arrived = { day: last.day, n: last.n, until_day: null, until_n: null, attempts: 0, due_at: now }
    await store.settle(db, to, turn.claimedAt, { ...arrived, failing_since: null, arrived_at: now, status })
    return true
  }

  jobs.define({
    name: 'audit-copy.send',
    schedule: '* * * * *',
    async run(_data, signal) {
      if (!place || !address) return
      do signal.throwIfAborted()
      while (await sendNext(address, place))
    },
  })

  return {
    /** Since when nothing arrives; undefined while all is well, and where there is no address. */
    async failingSince(): Promise<Date | undefined> {
      return (address && (await store.find(db, address))?.failing_since) || undefined
    },

    async look(): Promise<AuditCopyState> {
      const state = address === undefined ? undefined : await store.find(db, address)
      return {
        isOn: address !== undefined,
        waiting: address === undefined ? 0 : await countAuditBehind(db, lastIn(state)),
        arrivedAt: state?.arrived_at?.toISOString() ?? null,
        failingSince: state?.failing_since?.toISOString() ?? null,
        status: state?.status ?? null,
        nextAt: state?.failing_since ? state.due_at.toISOString() : null,
      }
    },
  }
}
