// Looks at all signs each minute and tells of changes. One process at a time: what two would see is told once.
import { alertNames, type AlertKind } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs, NoData } from '#platform/jobs/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Retention } from '#platform/retention/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Settings } from '#ground/settings'
import type { Accounts } from '#people/accounts'
import type { Direct } from '#reach/delivery'
import { createFaultBook } from './faults.ts'
import { alertLetter, type Telling } from './letter.ts'
import { createMessages } from './messages.ts'
import { stepOf } from './policy.ts'
import { createReaders } from './readers.ts'
import type { Seen, Seldom, Signs } from './signs.ts'
import * as store from './store.ts'
import type { AlertTable } from './tables.ts'

declare module '#platform/jobs/index.ts' {
  interface JobPayloads {
    'alerts.look': NoData
    'alerts.certificate': NoData
    'alerts.audit': NoData
    'alerts.storage': NoData
    'alerts.send': NoData
  }
}

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly retention: Pick<Retention, 'keep' | 'sweep'>
  readonly mail: Pick<Mail, 'send'>
  readonly faults: Faults
  readonly accounts: Pick<Accounts, 'staffWith' | 'loadMany'>
  readonly siteUrl: string
  readonly settings: Pick<Settings, 'read'>
  readonly direct: Direct
  readonly hook: { readonly url: string; readonly secret: string } | undefined
}

export type Alerts = ReturnType<typeof createAlerts>

const shownOver = 50
const lookKey = 'alerts.looked'

/** What is seen; a sign that fails is left out. */
async function lookAt(signs: Signs, faults: Faults): Promise<Map<AlertKind, Seen | undefined>> {
  const seen = new Map<AlertKind, Seen | undefined>()
  // One after the other: the site is served meanwhile.
  for (const kind of alertNames)
    try {
      seen.set(kind, await signs[kind]())
    } catch (error) {
      faults.note(`alert ${kind}`, error)
    }
  return seen
}

export function createAlerts(needs: Needs) {
  const { db, clock, jobs, retention, mail, faults, siteUrl } = needs
  retention.keep('alerts', store.keptOver(db))
  retention.keep('faults', store.keptFaults(db))
  const book = createFaultBook({ db, clock, faults })
  const messages = createMessages(needs)
  const readers = createReaders(needs, messages)
  let signs: Signs | undefined
  let seldom: Seldom | undefined

  async function settle(
    tx: Db,
    kind: AlertKind,
    seen: Seen | undefined,
    open: AlertTable | undefined,
    tell: (row: AlertTable, telling: Telling) => Promise<void>,
  ) {
    const now = clock.now()
    const step = stepOf(kind, open, seen, now)
    if (step.kind === 'nothing') return
    if (step.kind === 'end') {
      if (!open) return
      if (!step.tells) return void (await store.remove(tx, open.id))
      await store.update(tx, open.id, { ended_at: now })
      return tell(open, 'end')
    }
    const { level, said } = step.seen
    const told = step.tells ? { told_at: now } : {}
    if (!open) {
      const row: AlertTable = {
        id: newId(),
        kind,
        level,
        said,
        since: now,
        told_at: null,
        acked_by: null,
        acked_at: null,
        ended_at: null,
        ...told,
      }
      await store.insert(tx, row)
      return step.tells ? tell(row, 'begin') : undefined
    }
    const change = { level, said, ...told, ...(step.kind === 'change' && { acked_by: null, acked_at: null }) }
    await store.update(tx, open.id, change)
    if (step.tells) await tell({ ...open, ...change }, step.kind === 'change' ? 'change' : open.told_at === null ? 'begin' : 'again')
  }

  async function look(): Promise<void> {
    if (!signs) return
    await book.flush()
    const [seen, told] = [await lookAt(signs, faults), await readers.read()]
    await inTransaction(db, async (tx) => {
      let isOwed = false
      if (!(await store.tryLock(tx))) return
      const open = new Map((await store.listOpen(tx)).map((row) => [row.kind, row]))
      for (const [kind, found] of seen)
        await settle(tx, kind, found, open.get(kind), async (row, telling) => {
          const { addresses, devices } = told.of(kind)
          for (const to of addresses) await mail.send(tx, alertLetter(to, row, telling, siteUrl))
          await messages.owe(tx, row, telling, told.channels, devices)
          isOwed = true
        })
      await store.putFact(tx, lookKey, {}, clock.now())
      if (isOwed) await jobs.send(tx, 'alerts.send', {}, { singletonKey: 'now' })
    })
  }

  /** What could not be seen leaves what was seen before. */
  const lookSeldom = async (key: keyof Seldom): Promise<void> => {
    const seen = await seldom?.[key]()
    if (seen !== undefined) await store.putFact(db, key, seen, clock.now())
  }
  jobs.define({ name: 'alerts.look', schedule: '* * * * *', run: look })
  jobs.define({ name: 'alerts.send', schedule: '* * * * *', run: (_data, signal) => messages.send(signal) })
  jobs.define({ name: 'alerts.certificate', schedule: '11 * * * *', run: () => lookSeldom('certificate') })
  jobs.define({ name: 'alerts.storage', schedule: '13 * * * *', run: () => lookSeldom('storage') })
  jobs.define({ name: 'alerts.audit', schedule: '31 4 * * *', run: () => lookSeldom('audit') })

  return {
    book,
    ways: readers.ways,
    test: readers.test,
    /** Who knows what stands above: the signs come once all of it is there. */
    watch(all: Signs, rare: Seldom): void {
      signs = all
      seldom = rare
    },
    /** Of what is looked at more seldom; undefined: not yet. */
    fact: async <T>(key: string): Promise<{ value: T; at: Date } | undefined> => {
      const row = await store.fact(db, key)
      return row && { value: row.value as T, at: row.at }
    },
    newFaults: async (since: Date) => (await store.newFaults(db, since)).map(({ place }) => place),
    async list(): Promise<{ open: AlertTable[]; over: AlertTable[]; lookedAt: Date | undefined }> {
      const [open, over, looked] = await Promise.all([store.listTold(db), store.listOver(db, shownOver), store.fact(db, lookKey)])
      return { open, over, lookedAt: looked?.at }
    },
    /** Throws `alert.unknown`. */
    acknowledge: (id: string, by: string) =>
      inTransaction(db, async (tx) => {
        const row = await store.acknowledge(tx, id, by, clock.now())
        if (!row) throw new AppError('alert.unknown')
        noteInAudit({ after: { kind: row.kind, level: row.level } })
      }),
  }
}
