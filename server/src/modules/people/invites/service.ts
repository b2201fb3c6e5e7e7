// Links by which people are invited to open an account of one kind: so many, so long, under the name of a campaign. A link is no secret: whoever
// has it comes in by it, and nobody comes by it whom the rules of registration keep out.
import { randomBytes } from 'node:crypto'
import type { BodyOf, calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { noteInAudit } from '#ground/audit'
import type { Account } from '#people/accounts'
import * as store from './store.ts'
import type { InviteTable } from './tables.ts'

const mostOpen = 200
const longestDays = 731

export interface Needs {
  readonly db: Db
  readonly clock: Clock
}

type Form = BodyOf<typeof calls.invites.create>

/** Of letters that go out by themselves; it leads past no door. */
export interface ForLetters {
  readonly by: string
  readonly pageId: string | null
  readonly campaign: string
  readonly note: string
  readonly days: number
}

export type Invites = ReturnType<typeof createInvites>

export type InviteState = 'open' | 'used_up' | 'over' | 'ended'

export const kindOf = (kind: Form['kind']): Account['kind'] => (kind === 'fan' ? 'user' : 'performer')

export function stateOf({ ended_at: ended, until, max, uses }: InviteTable, now: Date): InviteState {
  if (ended !== null) return 'ended'
  if (until !== null && until <= now) return 'over'
  return max !== null && uses >= max ? 'used_up' : 'open'
}

export function createInvites({ db, clock }: Needs) {
  const rowOf = (
    wish: Pick<InviteTable, 'kind' | 'page_id' | 'max' | 'until' | 'campaign' | 'note' | 'is_pass' | 'made_by'>,
  ): InviteTable => ({
    id: newId(),
    code: randomBytes(9).toString('base64url'),
    uses: 0,
    created_at: clock.now(),
    ended_at: null,
    ...wish,
  })

  return {
    list: (limit: number, offset: number) => store.list(db, limit, offset),
    load: (id: string, using: Db = db) => store.find(using, id),

    /** Throws `invite.bad_end`, `invite.too_many`. */
    create: (form: Form, by: string): Promise<InviteTable> =>
      inTransaction(db, async (tx) => {
        const until = form.until === null ? null : new Date(form.until)
        if (until && (until <= clock.now() || until > after(clock.now(), days(longestDays)))) throw new AppError('invite.bad_end')
        await store.hold(tx)
        if ((await store.countOpen(tx, clock.now())) >= mostOpen) throw new AppError('invite.too_many')
        const { max, campaign } = form
        const note = form.note.trim()
        const row = rowOf({ kind: kindOf(form.kind), page_id: null, max, until, campaign, note, is_pass: true, made_by: by })
        await store.insert(tx, row)
        noteInAudit({ after: { kind: form.kind, max, until, campaign } })
        return row
      }),

    async createForLetters(tx: Db, { by, pageId, campaign, note, days: length }: ForLetters): Promise<InviteTable> {
      const until = after(clock.now(), days(length))
      const row = rowOf({ kind: 'user', page_id: pageId, max: null, until, campaign, note, is_pass: false, made_by: by })
      await store.insert(tx, row)
      return row
    },

    /** Throws `invite.unknown`. */
    async end(id: string, using: Db = db): Promise<void> {
      if (!(await store.end(using, id, clock.now()))) throw new AppError('invite.unknown')
    },

    /** Throws `invite.unknown`. */
    async joined(id: string, limit: number, offset: number) {
      if (!(await store.find(db, id))) throw new AppError('invite.unknown')
      return store.joined(db, id, limit, offset)
    },

    /** Throws `invite.unknown`. */
    async view(code: string): Promise<InviteTable> {
      const row = await store.findByCode(db, code)
      if (!row) throw new AppError('invite.unknown')
      return row
    },

    /** One that still invites to this kind of account. */
    async usable(kind: Account['kind'], code: string | undefined): Promise<InviteTable | undefined> {
      const row = code ? await store.findByCode(db, code) : undefined
      return row?.kind === kind && stateOf(row, clock.now()) === 'open' ? row : undefined
    },

    /** In the transaction that makes the account. Throws `invite.over` where somebody else had the last use meanwhile. */
    async take(tx: Db, { id, campaign }: InviteTable, account: Account): Promise<void> {
      if (!(await store.takeUse(tx, id, clock.now()))) throw new AppError('invite.over')
      await store.insertJoin(tx, { account_id: account.id, invite_id: id, campaign, joined_at: clock.now() })
    },
  }
}
