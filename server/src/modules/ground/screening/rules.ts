// Rules as staff writes them: what one would have met stands there before it is saved, and what waits can be refused with it.
import {
  mostScreenRules,
  screenedBack,
  usualNetworkDays,
  type BodyOf,
  type Calls,
  type ScreenKind,
  type ScreenMatch,
  type ScreenMet,
  type ScreenPlace,
  type ScreenRule,
} from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { noteInAudit } from '#ground/audit'
import { meeting, readPattern, type Brought, type Pattern } from './policy.ts'
import * as store from './store.ts'
import type { RuleTable } from './tables.ts'

/** Something that was there before the rule. */
export interface Earlier extends Brought {
  readonly place: ScreenPlace
}

/** Something that waits for staff. */
export interface Waiting extends Earlier {
  readonly id: string
  readonly accountId: string | null
  readonly title: string
  readonly isYoung: boolean
}

/** Where rules look: told of at wiring by those who keep it. */
export interface Sources {
  /** The latest of each place since then, some thousand of each at most. */
  earlier(since: Date, kind: ScreenKind): Promise<readonly Earlier[]>
  waiting(kind: ScreenKind): Promise<readonly Waiting[]>
  /** False: it waits no more, or somebody else has it. */
  refuse(viewer: Viewer, waiting: Waiting): Promise<boolean>
}

export interface RuleNeeds {
  readonly db: Db
  readonly clock: Clock
}

type Form = BodyOf<Calls['screening']['create']>
type Change = BodyOf<Calls['screening']['change']>

const shownOver = days(90)
const matchesShown = 100

const invalid = (message: string) => new AppError('screening.pattern', { errors: [{ path: 'pattern', message }] })

/** For the audit. */
const facts = ({ kind, pattern, action, note, expires_at: expiresAt, ended_at: endedAt }: RuleTable) => ({
  kind,
  pattern,
  action,
  note,
  expiresAt: expiresAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

const presentAt = (row: RuleTable, now: Date): ScreenRule => ({
  _id: row.id,
  kind: row.kind,
  pattern: row.pattern,
  action: row.action,
  note: row.note,
  hits: Number(row.hits),
  lastHitAt: row.last_hit_at?.toISOString() ?? null,
  by: row.by_account,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  isOver: row.ended_at !== null || (row.expires_at !== null && row.expires_at <= now),
})

function createComparing(db: Db) {
  /** Throws `screening.pattern`. */
  const read = async (kind: ScreenKind, text: string): Promise<string> => {
    const result = readPattern(kind, text)
    if ('wrong' in result) throw invalid(result.wrong)
    return kind === 'network' ? store.canonical(db, result.pattern) : result.pattern
  }

  /** Of these, what the pattern meets. */
  const metAmong = async <E extends Brought>(wanted: Pattern, among: readonly E[]): Promise<E[]> => {
    if (wanted.kind !== 'network') return among.filter((one) => meeting([wanted], one).length > 0)
    const inside = await store.withinNetwork(db, wanted.pattern, [...new Set(among.flatMap(({ network }) => network ?? []))])
    return among.filter(({ network }) => network !== undefined && inside.has(network))
  }
  return { read, metAmong }
}

export function createRules({ db, clock }: RuleNeeds) {
  let sources: Sources = { earlier: async () => [], waiting: async () => [], refuse: async () => false }

  const present = (row: RuleTable): ScreenRule => presentAt(row, clock.now())
  const { read, metAmong } = createComparing(db)
  const waitingMet = async (wanted: Pattern) => metAmong(wanted, await sources.waiting(wanted.kind))

  /** Networks end. Throws `screening.pattern`. */
  const endOf = (kind: ScreenKind, count: number | null | undefined, now: Date): Date | null => {
    if (count === null && kind === 'network') throw invalid('A network needs an end.')
    const whole = count ?? (kind === 'network' ? usualNetworkDays : null)
    return whole === null ? null : after(now, days(whole))
  }

  /** Throws `screening.known`, `screening.too_many`. The transaction writes rules alone. */
  const requireRoom = async (tx: Db, kind: ScreenKind, pattern: string): Promise<void> => {
    const now = clock.now()
    await store.hold(tx)
    await store.endOver(tx, kind, pattern, now)
    if (await store.findOn(tx, kind, pattern)) throw new AppError('screening.known')
    if ((await store.countOn(tx, now)) >= mostScreenRules) throw new AppError('screening.too_many')
  }

  return {
    lookThrough: (found: Sources): void => void (sources = found),

    list: async (): Promise<ScreenRule[]> => (await store.list(db, after(clock.now(), -shownOver))).map(present),

    /** Throws `screening.pattern`. */
    async preview({ kind, pattern: text }: Pick<Form, 'kind' | 'pattern'>): Promise<ScreenMet> {
      const wanted = { kind, pattern: await read(kind, text) }
      const earlier = await sources.earlier(after(clock.now(), -days(screenedBack)), kind)
      const places = [...new Set(earlier.map(({ place }) => place))]
      const met = await metAmong(wanted, earlier)
      const among = (all: readonly Earlier[], place: ScreenPlace) => all.filter((one) => one.place === place).length
      return {
        met: places.map((place) => ({ place, looked: among(earlier, place), met: among(met, place) })),
        pending: (await waitingMet(wanted)).map(({ id, place, accountId, title, isYoung }) => ({
          _id: id,
          place,
          accountId,
          title,
          isYoung,
        })),
      }
    },

    /** Throws the codes of `screening.create`. The rule is there before anything is refused by it. */
    async create(viewer: Viewer, form: Form): Promise<{ rule: ScreenRule; refused: number }> {
      const { kind, action, note = '', days: count, refuse = [] } = form
      const pattern = await read(kind, form.pattern)
      const now = clock.now()
      const row: RuleTable = {
        id: newId(),
        kind,
        pattern,
        network: kind === 'network' ? pattern : null,
        action,
        note: note.trim(),
        hits: 0,
        last_hit_at: null,
        by_account: viewer.accountId,
        created_at: now,
        expires_at: endOf(kind, count, now),
        ended_at: null,
      }
      await inTransaction(db, async (tx) => {
        await requireRoom(tx, kind, pattern)
        await store.insert(tx, row)
        // One row for all of it: what is refused with the rule is named there by its ids.
        noteInAudit({ after: { rule: row.id, ...facts(row), refuse: [...refuse] } })
      })
      const named = new Set(refuse)
      let refused = 0
      // Only what was looked at, is still there and still meets it; what is of the young each by itself.
      for (const one of named.size === 0 ? [] : await waitingMet(row))
        if (named.has(one.id) && !one.isYoung && (await sources.refuse(viewer, one))) refused += 1
      return { rule: present(row), refused }
    },

    /** Throws the codes of `screening.change`. */
    change: (id: string, { action, note, days: count, isOn }: Change): Promise<ScreenRule> =>
      inTransaction(db, async (tx) => {
        await store.hold(tx)
        const row = await store.lock(tx, id)
        if (!row) throw new AppError('screening.unknown')
        const isOver = present(row).isOver
        const isAgain = isOn === true && isOver
        if (isAgain) await requireRoom(tx, row.kind, row.pattern)
        const now = clock.now()
        const changed = await store.update(tx, id, {
          ...(action && { action }),
          ...(note !== undefined && { note: note.trim() }),
          ...((count !== undefined || isAgain) && { expires_at: endOf(row.kind, count, now) }),
          ...(isAgain && { ended_at: null, created_at: now }),
          ...(isOn === false && !isOver && { ended_at: now }),
        })
        noteInAudit({ before: facts(row), after: { rule: id, ...facts(changed) } })
        return present(changed)
      }),

    /** Throws `screening.unknown`. */
    async matches(id: string): Promise<ScreenMatch[]> {
      if (!(await store.exists(db, id))) throw new AppError('screening.unknown')
      return (await store.matchesOf(db, id, matchesShown)).map(({ id: matchId, place, action, account_id: accountId, at }) => ({
        _id: matchId,
        place,
        action,
        accountId,
        at: at.toISOString(),
      }))
    },
  }
}
