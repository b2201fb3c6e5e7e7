// Files from elsewhere: looked at first, taken over once somebody answers for them, given back for a week. Posts become drafts of one athlete, pages
// stay hidden, and people are invited: nobody gets an account, a password or a charge by it.
import { importAttestationVersion, sourceWords, type ImportAction } from '@fieldhouse/contract/imports'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import { campaignOf } from '#reach/invite-letters'
import type { Needs } from './needs.ts'
import { createPlans, type Upload } from './plans.ts'
import * as store from './store.ts'
import { placeOf, type ImportRunTable } from './tables.ts'
import { createWorking } from './working.ts'

/** People that one athlete may ask within thirty days. */
const mostAsked = 2000
const inviteDays = 90

export interface Attested {
  readonly work: boolean
  readonly writing: boolean
  readonly freeDays?: boolean | undefined
}

export type Imports = ReturnType<typeof createImports>
export type Reach = store.Reach
export const ofStaff: Reach = { pageId: 'staff' }

export function createImports(needs: Needs) {
  const { db, clock, retention, accounts, invites } = needs
  const { begin } = createWorking(needs)
  retention.keep('imports.plans', store.plansKept(db))
  retention.keep('imports.lines', store.linesKept(db))
  /** One file is read at a time: each may be large. */
  let turn: Promise<unknown> = Promise.resolve()

  const { plan, againstWriting, givesDays } = createPlans(needs)

  const require = async (found: Promise<ImportRunTable | undefined>): Promise<ImportRunTable> => {
    const run = await found
    if (!run) throw new AppError('import.unknown')
    return run
  }

  /** People whom somebody may still ask; staff answers to nobody for their number. */
  const requireRoom = async (tx: Db, run: ImportRunTable, members: number): Promise<void> => {
    if (run.is_staff) return
    const asked = await store.countAsked(tx, placeOf(run.page_id), after(clock.now(), -days(30)))
    if (asked + members > mostAsked)
      throw new AppError('import.too_many', { message: `An athlete invites at most ${mostAsked} people in 30 days.` })
  }

  return {
    sumsOf: (ids: readonly string[]) => store.sumsOf(db, ids),
    list: (reach: Reach, limit: number, offset: number) => store.list(db, reach, limit, offset),
    /** Throws `import.unknown`. */
    view: (reach: Reach, id: string) => require(store.find(db, id, reach)),
    async lines(reach: Reach, id: string, wish: { limit: number; offset: number; action: ImportAction | undefined }) {
      await require(store.find(db, id, reach))
      return store.lines(db, id, wish)
    },
    joined: async (run: ImportRunTable): Promise<number | null> =>
      run.invite_id === null ? null : ((await invites.load(run.invite_id))?.uses ?? null),

    /** Throws `import.unreadable`, `import.too_many`. */
    upload(upload: Upload, by: Viewer, pageId: string | null, { isStaff }: { isStaff: boolean }): Promise<ImportRunTable> {
      const planned = turn.then(() => plan(upload, by.accountId, pageId, isStaff))
      turn = planned.catch(() => undefined)
      return planned
    },

    /** Of an athlete who asked for it. Throws `performer.unknown`, `import.not_here`. */
    async pageNamed(username: string): Promise<string> {
      const account = await accounts.findByUsername(username.trim().replace(/^@/, ''))
      if (!account || account.kind !== 'performer' || !accounts.isVisible(account)) throw new AppError('performer.unknown')
      if (accounts.isMinor(account))
        throw new AppError('import.not_here', { message: 'Whoever is under 18 brings their own work along themselves.' })
      return account.id
    },

    /** Throws `import.unknown`, `import.changed`, `import.running`, `import.attestation_required`, `import.not_here`, `import.too_many`. */
    apply: (reach: Reach, id: string, { work, writing, freeDays = false }: Attested, by: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.hold(tx)
        const run = await require(store.lock(tx, id, reach))
        if (run.state !== 'planned') throw new AppError('import.changed')
        if (await store.isBusy(tx, run.page_id)) throw new AppError('import.running')
        const { posts, pages, members } = (await store.sumsOf(tx, [id]))(id)
        const [takes, writes] = [work && posts + pages > 0, writing && members > 0]
        if (!takes && !writes) throw new AppError('import.attestation_required')
        const against = writes ? await againstWriting(run.page_id) : ''
        if (against !== '') throw new AppError('import.not_here', { message: against })
        if (writes) await requireRoom(tx, run, members)
        const gives = writes && freeDays && run.paid > 0
        if (gives && !(await givesDays(run.page_id))) throw new AppError('import.not_here', { message: 'This page gives no free days.' })
        if (!takes) await store.leaveLines(tx, id, ['post', 'page'], 'Nobody answered for it.')
        if (!writes) await store.leaveLines(tx, id, ['member'], 'Nobody answered for it.')
        const note = `${sourceWords[run.source].label}: ${run.file_name}`.slice(0, 200)
        const asking = { by, pageId: run.page_id, campaign: campaignOf(run.source), note, days: inviteDays }
        const invite = writes ? await invites.createForLetters(tx, asking) : undefined
        await store.update(tx, id, {
          state: 'running',
          attested_at: clock.now(),
          attested_by: by,
          attestation: importAttestationVersion,
          may_take: takes,
          may_write: writes,
          gives_days: gives,
          invite_id: invite?.id ?? null,
        })
        if (run.is_staff) noteInAudit({ after: { source: run.source, posts, pages, members, work, writing } })
        await begin(tx)
      }),

    /** Throws `import.unknown`, `import.changed`, `import.too_late`. */
    undo: (reach: Reach, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await store.hold(tx)
        const run = await require(store.lock(tx, id, reach))
        if (run.state !== 'done' || run.undo_until === null) throw new AppError('import.changed')
        if (run.undo_until <= clock.now()) throw new AppError('import.too_late')
        if (await store.isBusy(tx, run.page_id)) throw new AppError('import.running')
        await store.update(tx, id, { state: 'undoing' })
        if (run.is_staff) noteInAudit({ before: { state: 'done' }, after: { state: 'undone' } })
        await begin(tx)
      }),

    /** Throws `import.unknown`, `import.changed`. */
    drop: (reach: Reach, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const run = await require(store.lock(tx, id, reach))
        if (run.state !== 'planned') throw new AppError('import.changed')
        await store.remove(tx, id)
      }),
  }
}
