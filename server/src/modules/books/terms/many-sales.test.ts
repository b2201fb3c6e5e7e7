// A team of sixty whose earnings are divided among forty at a time: members join and leave, and sales are given back in
// parts and wholly, before and after they matured. The same business is done twice in different orders, and comes to the same
// for everybody, to the hundredth (money.md I7 and I8). MONEY_SALES says how many sales.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { after, days } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { accounts, verify } from '#ground/ledger'
import { nothingAlong, type NewSale } from '#books/sales'

const [teamSize, buyers] = [60, 4]

/** How much is done: many payees twice over, or many sales once. */
interface Scale {
  readonly sales: number
  readonly crowd: number
  readonly sharing: number
  /** Of so many sales one goes back. */
  readonly backOf: number
  readonly lives: 1 | 2
}

const scales: readonly Scale[] = [
  { sales: Number(process.env['MONEY_SALES'] ?? 300), crowd: 50, sharing: 40, backOf: 3, lives: 2 },
  { sales: Number(process.env['MONEY_SALES'] ?? 1500), crowd: 50, sharing: 4, backOf: 20, lives: 1 },
]
const filled = 1_000_000_000
const atOnce = 4
/** Crowds follow each other twice a day, and earnings mature after a week: some come back before, some after. */
const latest = 28

interface Told {
  readonly gross: number
  readonly feeBps: number
  /** What goes back of it, in this order, as far as there is something left. Null: all that is left. */
  readonly back: readonly (number | null)[]
}

interface Crowd {
  /** Hundredths of a percent by the member's number; undefined: as before. */
  readonly shares?: ReadonlyMap<number, number>
  readonly isTomorrow: boolean
  /** Who leaves the team before these sales, shares or not. */
  readonly leaves: readonly number[]
  readonly sales: readonly Told[]
}

/** How one and the same story is lived: when things go back, and in which order everybody is named. */
interface Manner {
  readonly waits: readonly number[]
  readonly isReversed: boolean
  readonly maturesEvery: number
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

const numbers = (seed: number, { sales }: Scale) => {
  const drawn = fc.sample(fc.integer({ min: 0, max: 999_999 }), { numRuns: 2 * sales * 10 + 10_000, seed })
  return () => drawn.pop() ?? 0
}

function makeShares(next: () => number, { sharing }: Scale): Map<number, number> {
  const chosen = Array.from({ length: teamSize }, (_, member) => ({ member, order: next() }))
    .toSorted((a, b) => a.order - b.order || a.member - b.member)
    .slice(0, sharing)
  const cuts = chosen.slice(1).map(() => 1 + (next() % 200))
  return new Map(chosen.map(({ member }, index) => [member, cuts[index] ?? 10_000 - cuts.reduce((sum, cut) => sum + cut, 0)]))
}

/** Of some sales one goes back: a part, several parts or all of it, at once or in the end. */
function makeBack(next: () => number, gross: number, { backOf }: Scale): (number | null)[] {
  if (next() % backOf > 0) return []
  const parts = Array.from({ length: next() % 3 }, () => 1 + (next() % Math.ceil(gross / 2)))
  return next() % 2 === 0 || parts.length === 0 ? [...parts, null] : parts
}

function makeStory(seed: number, scale: Scale): Crowd[] {
  const next = numbers(seed, scale)
  const { sales, crowd } = scale
  return Array.from({ length: Math.ceil(sales / crowd) }, (_, number) => ({
    // Somebody joins, somebody leaves: from now on, or from tomorrow.
    ...(number % 4 === 0 ? { shares: makeShares(next, scale) } : {}),
    isTomorrow: number % 8 === 4,
    leaves: number % 2 === 1 ? [next() % teamSize, next() % teamSize] : [],
    sales: Array.from({ length: crowd }, () => {
      const gross = 1 + (next() % 20_000)
      return { gross, feeBps: 1 + (next() % 3000), back: makeBack(next, gross, scale) }
    }),
  }))
}

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(async () => {
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
}, 600_000)

const newPage = async (type: 'performer' | 'team'): Promise<string> => {
  const id = newId()
  await sql`
    insert into page (id, kind, name, avatar, path, verified, visible, can_earn, created_at)
    values (${id}, ${type}, ${id}, '', ${`/${id}`}, true, true, true, now())`.execute(app.db)
  return id
}

interface Team {
  readonly pageId: string
  readonly members: readonly string[]
  readonly wallets: readonly string[]
}

/** Members with rising ids: of two with the same claim to a hundredth the earlier gets it. */
async function found(): Promise<Team> {
  const pageId = await newPage('team')
  const members: string[] = []
  for (let number = 0; number < teamSize; number++) members.push(await newPage('performer'))
  const wallets = Array.from({ length: buyers }, () => newId())
  const { ledger } = app.money
  await ledger.open([accounts.clearing, accounts.platformFee, accounts.pending(pageId), ...wallets.map(accounts.wallet)])
  for (const wallet of wallets) {
    const moves = [{ from: accounts.clearing, to: accounts.wallet(wallet), amount: filled }]
    await app.db.transaction().execute((tx) => ledger.post(tx, { key: `fill:${wallet}`, kind: 'top_up', moves }))
  }
  return { pageId, members, wallets }
}

const ordered = <T>(list: readonly T[], isReversed: boolean): readonly T[] => (isReversed ? list.toReversed() : list)

async function sell({ pageId, wallets }: Team, told: readonly Told[], { isReversed }: Manner): Promise<string[]> {
  const now = app.clock.now()
  const wanted = told.map(({ gross, feeBps }, index): NewSale => {
    const buyerId = wallets[index % wallets.length] ?? ''
    return {
      key: `many:${newId()}`,
      buyerId,
      type: 'tip',
      source: 'tokens',
      sellerId: pageId,
      itemType: 'team',
      itemId: pageId,
      isOnce: false,
      gross,
      feeBps,
      holdDays: 7,
      sources: [{ account: accounts.wallet(buyerId), amount: gross }],
      isGuarded: true,
      now,
    }
  })
  const recorded = await app.db
    .transaction()
    .execute(async (tx) => (await app.money.sales.send(tx, { crowd: ordered(wanted, isReversed) }, nothingAlong)).answer)
  return ordered(recorded, isReversed).map((one) => one?.sale.id ?? '')
}

/** Answers what reached the buyer. */
async function giveBack(saleId: string, amount: number | null): Promise<number> {
  const { sales: book, ledger } = app.money
  const plan = await book.prepare(saleId)
  const left = plan.sale.gross - plan.sale.reversed
  if (left === 0) return 0
  return app.db.transaction().execute(async (tx) => {
    await ledger.lock(tx, plan.locks)
    const wanted = amount === null || amount >= left ? undefined : amount
    const { toBuyer } = await book.refund(tx, plan, { amount: wanted, reason: 'of the test', isCovered: false, now: app.clock.now() })
    return toBuyer
  })
}

interface Due {
  readonly saleId: string
  readonly amount: number | null
}

/** Lives the story; answers what was paid and what went back. */
async function live(team: Team, story: readonly Crowd[], manner: Manner): Promise<{ paid: number; back: number }> {
  const { terms, sales: book } = app.money
  const due = new Map<number, Due[]>()
  let [paid, back, sold] = [0, 0, 0]
  /** The steps of one sale keep their order; of a moment each sale has one, and they go at the same time. */
  const giveDueBack = async (at: number) => {
    const waiting = [...ordered(due.get(at) ?? [], manner.isReversed)]
    while (waiting.length > 0)
      back += sum(await Promise.all(waiting.splice(0, atOnce).map(({ saleId, amount }) => giveBack(saleId, amount))))
    due.delete(at)
  }
  for (const [number, { shares, isTomorrow, leaves, sales: told }] of story.entries()) {
    if (shares) {
      const named = [...shares].flatMap(([member, bps]) => (team.members[member] ? [{ payeeId: team.members[member], bps }] : []))
      await terms.setSplit(team.pageId, ordered(named, manner.isReversed), isTomorrow ? after(app.clock.now(), days(1)) : undefined)
    }
    for (const member of ordered(leaves, manner.isReversed))
      await app.db.transaction().execute((tx) => terms.endShare(tx, team.pageId, team.members[member] ?? ''))
    const ids = await sell(team, told, manner)
    for (const [index, { gross, back: steps }] of told.entries()) {
      paid += gross
      let at = number
      for (const amount of steps) {
        at += 1 + ((manner.waits[sold] ?? 0) % latest)
        due.set(at, [...(due.get(at) ?? []), { saleId: ids[index] ?? '', amount }])
        sold += 1
      }
    }
    await giveDueBack(number)
    if (number % manner.maturesEvery === 0) await book.mature(app.clock.now())
    app.clock.advance(days(0.5))
  }
  app.clock.advance(days(8))
  await book.mature(app.clock.now())
  for (const at of [...due.keys()].toSorted((a, b) => a - b)) await giveDueBack(at)
  return { paid, back }
}

interface Leg {
  readonly sale: string
  readonly gross: number
  readonly reversed: number
  readonly state: string
  /** Refunds that the sale had. */
  readonly times: number
  readonly payee: string
  readonly amount: number
  readonly left: number
  readonly matured: boolean | null
}

const legsOf = async ({ pageId }: Team): Promise<Leg[]> => {
  const { rows } = await sql<Leg>`
    select s.id as sale, s.gross, s.reversed, s.state, (select count(*) from sale_refund where sale_id = s.id) as times,
      coalesce(a.owner_id, 'fee') as payee, t.amount, ledger_left(t.id) as left, p.matured_txn is not null as matured
    from sale s join ledger_transfer t on t.txn_id = s.txn_id join ledger_account a on a.id = t.cr
      left join sale_part p on p.sale_id = s.id and p.payee_id::text = a.owner_id
    where s.seller_id = ${pageId}`.execute(app.db)
  return rows
}

function expectWhole(legs: readonly Leg[]): void {
  const bySale = Map.groupBy(legs, ({ sale }) => sale)
  const wrong = [...bySale.values()].filter((own) => {
    const [{ gross, reversed, state, times }] = own as [Leg, ...Leg[]]
    // Together the legs are what is left of the price, none below nothing, and when all went back nothing is left.
    if (sum(own.map(({ amount }) => amount)) !== gross || sum(own.map(({ left }) => left)) !== gross - reversed) return true
    if ((state === 'refunded') !== (reversed === gross)) return true
    // Nobody is a hundredth off for each time something went back.
    return own.some(({ amount, left }) => left < 0 || left > amount || Math.abs(left - (amount * (gross - reversed)) / gross) > times)
  })
  expect(wrong.slice(0, 1)).toEqual([])
}

/** What the team and each member has, and nobody has anything else. */
async function expectEarned(
  { pageId, members, wallets }: Team,
  legs: readonly Leg[],
  { paid, back }: { paid: number; back: number },
): Promise<number[]> {
  const { ledger, sales: book } = app.money
  const byPayee = Map.groupBy(legs, ({ payee }) => payee)
  const earned: number[] = []
  // The team has what was of those who left.
  expect(byPayee.get(pageId)?.length).toBeGreaterThan(0)
  for (const memberId of [pageId, ...members]) {
    const own = byPayee.get(memberId) ?? []
    const [pending, available] = [await ledger.balance(accounts.pending(memberId)), await ledger.balance(accounts.available(memberId))]
    expect(pending + available).toBe(sum(own.map(({ left }) => left)))
    expect(pending).toBe(sum(own.filter(({ matured }) => !matured).map(({ left }) => left)))
    const { net } = await book.sumByPayee(memberId, { orderBy: 'created_at', direction: 'asc', limit: 1, offset: 0 })
    expect(net).toBe(pending + available)
    earned.push(pending + available)
  }
  const fees = sum((byPayee.get('fee') ?? []).map(({ left }) => left))
  expect(sum(earned) + fees).toBe(paid - back)
  const held = await Promise.all(wallets.map((wallet) => ledger.balance(accounts.wallet(wallet))))
  expect(sum(held)).toBe(filled * wallets.length - paid + back)
  return [...earned, fees]
}

test.each(scales)(
  '$sales sales over splits of $sharing, with joins, exits and refunds: everybody has their share to the hundredth',
  {
    timeout: 900_000,
  },
  async (scale) => {
    const { sales, lives } = scale
    const story = makeStory(11, scale)
    const [first, second] = [numbers(5, scale), numbers(6, scale)]
    const manners: Manner[] = [
      { waits: Array.from({ length: sales * 3 }, first), isReversed: false, maturesEvery: 2 },
      { waits: Array.from({ length: sales * 3 }, second), isReversed: true, maturesEvery: 5 },
    ]
    const results: number[][] = []
    for (const manner of manners.slice(0, lives)) {
      const team = await found()
      const lived = await live(team, story, manner)
      const legs = await legsOf(team)
      expectWhole(legs)
      results.push(await expectEarned(team, legs, lived))
      // Not empty of what matters: before and after maturing, in parts and wholly.
      expect(
        new Set(legs.filter(({ reversed }) => reversed > 0).map(({ state, matured }) => `${state} ${matured ?? 'fee'}`)).size,
      ).toBeGreaterThan(3)
    }
    expect(results.at(-1)).toEqual(results[0])
  },
)
