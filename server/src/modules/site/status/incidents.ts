// Troubles in the words of staff.
import { statusDays, type IncidentImpact, type IncidentState, type StatusPart } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { cleanText } from './policy.ts'
import * as store from './store.ts'
import type { IncidentTable, UpdateTable } from './tables.ts'

export type Told = IncidentTable & { readonly updates: readonly UpdateTable[] }

export interface IncidentNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly onChange: () => void
}

const mostOpen = 20
const mostShown = 60
const mostUpdates = 100

export function createIncidents({ db, clock, onChange }: IncidentNeeds) {
  async function listTold(): Promise<Told[]> {
    const rows = await store.list(db, after(clock.now(), -days(statusDays)), mostShown)
    const updates = Map.groupBy(
      await store.updatesOf(
        db,
        rows.map(({ id }) => id),
      ),
      (row) => row.incident_id,
    )
    return rows.map((row) => ({ ...row, updates: updates.get(row.id) ?? [] }))
  }

  const change = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const done = await inTransaction(db, async (tx) => {
      await store.hold(tx)
      return work(tx)
    })
    onChange()
    return done
  }
  const requireRoom = async (tx: Db) => {
    if ((await store.countOpen(tx)) >= mostOpen) throw new AppError('incident.too_many')
  }

  return {
    all: listTold,

    open: (
      form: {
        readonly title: string
        readonly components: readonly StatusPart[]
        readonly impact: IncidentImpact
        readonly text: string
      },
      by: string,
    ): Promise<Told> =>
      change(async (tx) => {
        await requireRoom(tx)
        const at = clock.now()
        const row: IncidentTable = {
          id: newId(),
          title: cleanText('title', form.title),
          components: [...form.components],
          impact: form.impact,
          state: 'looking',
          started_at: at,
          ended_at: null,
          version: 1,
        }
        const update: UpdateTable = {
          incident_id: row.id,
          version: 1,
          state: 'looking',
          text: cleanText('text', form.text),
          by_account: by,
          at,
        }
        await store.insert(tx, row)
        await store.addUpdate(tx, update)
        return { ...row, updates: [update] }
      }),

    tell: (
      id: string,
      { state, text, seen: version }: { readonly state: IncidentState; readonly text: string; readonly seen: number },
      by: string,
    ): Promise<Told> =>
      change(async (tx) => {
        const row = await store.lock(tx, id)
        if (!row) throw new AppError('incident.unknown')
        if (row.version !== version) throw new AppError('incident.changed')
        if (version >= mostUpdates) throw new AppError('incident.too_many')
        // One that was over begins again: it counts among those that go on.
        if (row.ended_at !== null && state !== 'over') await requireRoom(tx)
        const at = clock.now()
        const next = { state, version: version + 1, ended_at: state === 'over' ? (row.ended_at ?? at) : null }
        await store.update(tx, id, next)
        await store.addUpdate(tx, { incident_id: id, version: next.version, state, text: cleanText('text', text), by_account: by, at })
        return { ...row, ...next, updates: await store.updatesOf(tx, [id]) }
      }),

    remove: (id: string): Promise<void> =>
      change(async (tx) => {
        if (!(await store.remove(tx, id))) throw new AppError('incident.unknown')
      }),
  }
}
