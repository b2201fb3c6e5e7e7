// What somebody under 18 publishes, and what meets a rule of screening, is seen by a moderator before anybody but its author sees it, and again after every change
// (youth.md Y64). It waits by a standing of its row that every door obeys already; what nobody has seen has a mark beside it, so
// that no other decision brings it out.
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Screening } from '#ground/screening'
import type { Storms } from '#ground/storms'
import type { Accounts } from '#people/accounts'
import type { ThingDefinition, ThingKind } from './needs.ts'
import { isOutgoing, isSeenChanged } from './policy.ts'
import * as store from './store.ts'
import type { FirstReason, Standing } from './tables.ts'

export interface FirstSightNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Pick<Faults, 'note'>
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly screening: Pick<Screening, 'judge'>
  readonly storms: Pick<Storms, 'countIn'>
}

/** A row of any kind, as it stands or is about to. */
export interface Written {
  readonly id: string
  readonly status: string
  readonly refusal: Standing | null
}

export interface Wish {
  readonly kind: ThingKind
  /** Who put it up. */
  readonly authorId: string
  /** Undefined: it is new. */
  readonly before: Written | undefined
  readonly after: Written
  /** What its kind reads, where that is more than `after`. */
  readonly read?: unknown
  /** Something of it changes that is no column of its row. */
  readonly isChangedBeside?: boolean
}

export type FirstSight = ReturnType<typeof createFirstSight>

type Known = Pick<ThingDefinition<unknown>, 'unknown' | 'load' | 'evidenceOf'>

const lowestId = '00000000-0000-0000-0000-000000000000'
const askedLongAgo = hours(1)
const batch = 100
/** So many that were there before are brought before staff in an hour. */
const turns = 20

export function createFirstSight({ db, clock, faults, jobs, outbox, accounts, screening, storms }: FirstSightNeeds) {
  const known = new Map<ThingKind, Known>()

  const isMinor = async (tx: Db, id: string): Promise<boolean> => {
    const account = await accounts.find(id, tx)
    return account !== undefined && accounts.isMinor(account)
  }

  const ask = async (tx: Db, kind: ThingKind, id: string, why?: FirstReason): Promise<void> =>
    outbox.write(tx, 'review.wanted', { target: kind, targetId: id, why: why ?? (await store.whyOf(tx, kind, id)) })

  /** All that it says, as staff would read it. */
  const screen = async (tx: Db, by: string, kind: ThingKind, row: unknown) => {
    const evidence = await known.get(kind)?.evidenceOf(row, tx)
    return evidence && screening.judge('thing', { by, text: [evidence.title, evidence.text].join('\n') }, tx)
  }

  /** Asks again about what waits: its case may never have been opened. */
  const askAgain = async (kind: ThingKind, { load, evidenceOf }: Known, now: Date): Promise<void> => {
    for (let last = lowestId; ; ) {
      const marks = await store.listAsked(db, kind, after(now, -askedLongAgo), last, batch)
      await inTransaction(db, async (tx) => {
        const ids = marks.map((mark) => mark.thing_id)
        const rows = await load(tx, ids)
        for (const id of ids) {
          const row = rows.get(id)
          if (row !== undefined && (await evidenceOf(row, tx)).refusal === 'waiting') await ask(tx, kind, id)
        }
      })
      const [end] = marks.slice(-1)
      if (marks.length < batch || !end) return
      last = end.thing_id
    }
  }

  jobs.define({
    name: 'things.unseen',
    schedule: '27 3 * * *',
    async run() {
      for (const [kind, definition] of known) await askAgain(kind, definition, clock.now())
    },
  })

  jobs.define({
    name: 'things.turns',
    schedule: '19 * * * *',
    async run(_data, signal) {
      for (const { kind, thing_id: id } of await store.listNext(db, turns)) {
        if (signal.aborted) return
        const take = inTransaction(db, async (tx) => {
          await store.hold(tx, kind, id)
          if (await store.takeTurn(tx, kind, id, clock.now())) await ask(tx, kind as ThingKind, id)
        })
        // One that fails keeps its turn, and holds nobody up.
        await take.catch((error: unknown) => faults.note('things.turns', error))
      }
    },
  })

  return {
    watch: <Row>(kind: ThingKind, definition: ThingDefinition<Row>): void => void known.set(kind, definition as Known),

    isUnseen: store.isMarked,
    ask,

    /** Its author has taken down what waited: nobody has to look at it any more. */
    async giveUp(tx: Db, kind: ThingKind, { id, refusal }: Pick<Written, 'id' | 'refusal'>): Promise<void> {
      if (refusal !== 'waiting') return
      await store.unmark(tx, kind, id)
      await outbox.write(tx, 'review.over', { target: kind, targetId: id })
    },

    /** Somebody of the staff has seen what stands there; false: that was known. */
    see: store.unmark,

    /**
     * Before a thing is written, in the transaction that writes it: what its row shall say of this. What is of somebody under 18 they
     * change alone, and they change nothing else: so there is one author whose words and pictures are looked at. Throws
     * `youth.not_allowed`, `screening.refused`, and the kind's `unknown` for whoever does not see it.
     */
    async standingOf(tx: Db, viewer: Viewer, wish: Wish): Promise<{ refusal?: 'waiting' }> {
      const { kind, authorId, before, after, isChangedBeside = false } = wish
      const isOwn = authorId === viewer.accountId
      const wasWaiting = before?.refusal === 'waiting'
      if (!isOwn && wasWaiting) throw new AppError(known.get(kind)?.unknown ?? 'request.invalid')
      if (!isOwn && (viewer.isMinor || (await isMinor(tx, authorId)))) throw new AppError('youth.not_allowed')
      const isChanged = !before || isChangedBeside || isSeenChanged(before, after)
      if (!before) storms.countIn(tx, 'posts')
      const verdict = isChanged ? await screen(tx, viewer.accountId, kind, wish.read ?? after) : undefined
      await verdict?.note(tx, viewer.accountId)
      if (!viewer.isMinor && !wasWaiting && !verdict?.isHeld) return {}
      const isOut = isOutgoing(after.status)
      const comesOut = isOut && !(before && isOutgoing(before.status))
      if (!isChanged && !(comesOut && wasWaiting)) return {}
      await store.hold(tx, kind, after.id)
      const isHeldBack = before !== undefined && before.refusal !== null && !wasWaiting
      // Whatever staff has refused comes back by an appeal, not by another text.
      const isAsked = isOut && !isHeldBack
      const now = clock.now()
      const reason = viewer.isMinor ? 'minor' : verdict?.isQuiet ? 'quiet' : verdict?.isHeld ? 'screened' : undefined
      const why = await store.mark(tx, { kind, thing_id: after.id, since: now, asked_at: isAsked ? now : null }, reason)
      if (isAsked) await ask(tx, kind, after.id, why)
      return isHeldBack ? {} : { refusal: 'waiting' }
    },
  }
}
