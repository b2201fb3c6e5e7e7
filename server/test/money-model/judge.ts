// What must hold after every history (money.md 17).
import { sql } from 'kysely'
import { expect } from 'vitest'
import { expectGatewayAgrees } from '../gateway-agrees.ts'
import { verify } from '#ground/ledger'
import { splitPrice } from '#books/sales'
import type { SplitVersion } from '#books/terms'
import { moneyChecks } from '#wiring/money.ts'
import { gift, type Fan, type World } from './world.ts'

interface Captured {
  readonly amount: number
  readonly returned: number
  readonly nonce: string | null
  /** The billed period; null for what is not billed before it is paid. */
  readonly invoice: string | null
}

/** What the gateway took from a payer and gave back, by its own books. */
async function capturedFrom({ db }: World, fanId: string): Promise<Captured[]> {
  const { rows } = await sql<Captured>`
    select (o.body ->> 'amount')::bigint as amount, a.client_nonce as nonce, a.invoice_id as invoice,
      coalesce((c.body ->> 'amount_refunded')::bigint, 0) as returned
    from gateway_customer g
      join sandbox.object o on o.owner = g.customer_id and o.kind = 'payment_intent' and o.body ->> 'status' = 'succeeded'
      left join sandbox.object c on c.id = o.body ->> 'latest_charge'
      left join charge_attempt a on a.id = (o.body -> 'metadata' ->> 'attempt_id')::uuid
    where g.account_id = ${fanId}`.execute(db)
  return rows
}

interface Books {
  readonly captured: number
  readonly returned: number
  readonly wallet: number
  /** What was given for tokens, what went back of it, what the platform paid of it. */
  readonly spent: number
  readonly topUps: number
  /** What came back of gifts that a card had paid. */
  readonly credited: number
  readonly taken: number
  readonly stuck: number
  /** Intents at the gateway beyond one for each attempt. */
  readonly strays: number
}

async function booksOf({ db }: World, fanId: string): Promise<Books> {
  const { rows } = await sql<Books>`
    select
      (select coalesce(sum(amount), 0)::bigint from charge_attempt where payer_id = ${fanId} and state = 'succeeded') as captured,
      (select coalesce(sum(r.amount), 0)::bigint from refund r join charge_attempt a on a.id = r.attempt_id
        where a.payer_id = ${fanId} and r.state = 'succeeded') as returned,
      (select coalesce(sum(b.posted), 0)::bigint from ledger_account l join balance b on b.account_id = l.id
        where l.kind in ('wallet', 'wallet.bonus') and l.owner_id = ${fanId}) as wallet,
      (select coalesce(sum(gross - discount - floor((gross - discount) * (reversed::numeric / nullif(gross, 0)))), 0)::bigint from sale
        where buyer_id = ${fanId} and source = 'tokens') as spent,
      (select coalesce(sum(original_amount), 0)::bigint from charge_attempt
        where payer_id = ${fanId} and state = 'succeeded' and purpose = 'top_up') as "topUps",
      (select coalesce(sum(t.amount), 0)::bigint from sale s join ledger_txn x on x.key = 'credit:' || s.id
        join ledger_transfer t on t.txn_id = x.id join ledger_account l on l.id = t.cr and l.kind = 'wallet'
        where s.buyer_id = ${fanId}) as credited,
      (select count(*) from charge_attempt where payer_id = ${fanId}
        and (reversed > 0 or exists (select 1 from dispute where attempt_id = charge_attempt.id))) as taken,
      (select count(*) from charge_attempt where payer_id = ${fanId} and state not in ('succeeded', 'declined', 'canceled'))
        + (select count(*) from coupon_redemption where account_id = ${fanId} and state = 'reserved')
        + (select count(*) from refund r join charge_attempt a on a.id = r.attempt_id
            where a.payer_id = ${fanId} and r.state not in ('succeeded', 'returned', 'charged_back')
              -- The gateway refuses to pay twice what the bank takes.
              and not (r.state = 'failed' and exists (select 1 from dispute d where d.attempt_id = a.id))) as stuck,
      (select count(*) - count(distinct o.body -> 'metadata' ->> 'attempt_id') from gateway_customer g
        join sandbox.object o on o.owner = g.customer_id and o.kind = 'payment_intent' where g.account_id = ${fanId}) as strays`.execute(db)
  return rows[0] as Books
}

const sumOf = (captured: readonly Captured[], what: 'amount' | 'returned') => captured.reduce((sum, charge) => sum + charge[what], 0)

function expectOnce(keys: readonly (string | null)[]): void {
  const known = keys.filter((key) => key !== null)
  expect(known.toSorted()).toEqual([...new Set(known)].toSorted())
}

async function judgeFan(world: World, { viewer }: Fan): Promise<void> {
  const fanId = viewer.accountId
  const [captured, books] = await Promise.all([capturedFrom(world, fanId), booksOf(world, fanId)])
  // I4: one charge at most for one intention, whatever was repeated or crashed. I10: and one for a billed period.
  expectOnce(captured.map(({ nonce }) => nonce))
  expectOnce(captured.map(({ invoice }) => invoice))
  expect(books.strays).toBe(0)
  // I3: the gateway's books and ours say the same, of what was taken and of what went back.
  expect(books.captured).toBe(sumOf(captured, 'amount'))
  expect(books.returned).toBe(sumOf(captured, 'returned'))
  // I8: never more back than was taken.
  for (const { amount, returned } of captured) expect(returned).toBeLessThanOrEqual(amount)
  // I2: what was bought and given, less what was spent, is the wallet; a taken-back payment is the books' own business.
  if (books.taken === 0) expect(books.wallet).toBe(gift + books.topUps + books.credited - books.spent)
  // I13: nothing is stuck.
  expect(books.stuck).toBe(0)
}

interface Divided {
  readonly gross: number
  readonly fee: number
  readonly tax: number
  readonly at: Date
  readonly version: number
  readonly isTakenBack: boolean
  readonly parts: Readonly<Record<string, number>>
}

/** I7 of a team: every sale is divided by a split that had begun and was not taken back, to the hundredth, as it was decided. */
async function judgeSplits({ db, team, terms }: World): Promise<void> {
  const { rows } = await sql<Divided>`
    select s.gross, s.fee, s.tax, s.created_at as at, s.split_version as version,
      exists (select from split_withdrawal w where w.team_id = s.seller_id and w.version = s.split_version) as "isTakenBack",
      (select jsonb_object_agg(p.payee_id, p.net) from sale_part p where p.sale_id = s.id) as parts
    from sale s where s.seller_id = ${team.id} and s.gross > 0`.execute(db)
  const versions = new Map<number, SplitVersion | undefined>()
  for (const { gross, fee, tax, at, version, isTakenBack, parts } of rows) {
    if (!versions.has(version)) versions.set(version, await terms.findVersion(team.id, version, db))
    const split = versions.get(version)
    expect([version, isTakenBack, split === undefined || split.from <= at]).toEqual([version, false, true])
    const shares = split?.shares ?? [{ payeeId: team.id, bps: 10_000 }]
    const due = splitPrice(gross - fee - tax, 0, shares).parts.map(({ payeeId, net }) => [payeeId, net])
    expect(parts).toEqual(Object.fromEntries(due))
  }
}

/** I1, I6, I7, I9 and the rest of the books; I3 of all payments together. */
export async function judgeBooks(world: World): Promise<void> {
  // What the gateway holds for us by its own books, line by line and together, less its fees.
  await expectGatewayAgrees(world)
  expect(await verify(world.db, moneyChecks)).toEqual([])
  await judgeSplits(world)
}

export async function judge(world: World, fans: readonly Fan[]): Promise<void> {
  for (const fan of fans) await judgeFan(world, fan)
}
