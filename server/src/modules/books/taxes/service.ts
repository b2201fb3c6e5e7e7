// Taxes: which rate counts for whom, what of a price it is, and what is kept of that for those who ask later.
import { after, seconds, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { countryOfLooking } from '#platform/whereabouts/index.ts'
import { accounts, type Ledger } from '#ground/ledger'
import { statesOf } from '#ground/reference'
import type { Accounts } from '#people/accounts'
import type { Addresses } from '#people/addresses'
import { jurisdictionOf, kindOf, placeOf, rateOf, taxIn, type ValidRate } from './policy.ts'
import * as store from './store.ts'
import type { Place, Proofs, Tax, TaxRateTable, Written } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'open'>
  readonly accounts: Pick<Accounts, 'loadMany'>
  readonly addresses: Pick<Addresses, 'defaultsOf'>
}

/** What is asked about a sale before it is made. */
export interface Taxable {
  readonly buyerId: string
  /** Where they are, where it is made in the course of another's request; else that is what their own says. */
  readonly seenIn?: string | undefined
  readonly type: string
  /** Hundredths, of the buyer: what a coupon takes off is not taxed. */
  readonly paid: number
  /** Of goods: where they go. */
  readonly deliveredTo?: Written | undefined
  readonly now: Date
}

export interface NewRate extends Pick<TaxRateTable, 'country' | 'region' | 'kind' | 'name' | 'bps'> {
  /** Undefined: as soon as every process knows of it. */
  readonly from: Date | undefined
  readonly decidedBy: string
}

export type Taxes = ReturnType<typeof createTaxes>

/** For so long a process believes the rates it has read. No rate begins before all of them have read it. */
const freshFor = seconds(5)
const earliest = seconds(10)

export function createTaxes({ db, clock, ledger, accounts: people, addresses }: Needs) {
  let kept: { rates: readonly TaxRateTable[]; until: number } | undefined

  const ratesNow = async (): Promise<readonly TaxRateTable[]> => {
    const now = clock.now().getTime()
    if (kept && kept.until > now) return kept.rates
    const rates = await store.allRates(db)
    // Known to whoever sells before any of them counts; opened once for ever.
    await ledger.open(rates.map((rate) => accounts.taxPayable(jurisdictionOf(rate))))
    kept = { rates, until: now + freshFor }
    return rates
  }

  /** States are looked at only where one of their country has a rate of its own: their names weigh much. */
  async function regionOf(rates: readonly TaxRateTable[], { country, state }: Written): Promise<Place> {
    const text = state.trim().toLowerCase()
    if (text === '' || !rates.some((rate) => rate.country === country && rate.region !== null)) return { country, region: null }
    const states = await statesOf(country)
    const found = states.find(({ name, code }) => name.toLowerCase() === text || code.toLowerCase() === text)
    return { country, region: found?.code ?? null }
  }

  /** Where each of them is: their own request says it, or the last one that did. */
  async function proofsOf(tx: Db, rates: readonly TaxRateTable[], wanted: readonly Taxable[]): Promise<Proofs[]> {
    const ids = [...new Set(wanted.map(({ buyerId }) => buyerId))]
    const [known, homes, seen] = await Promise.all([people.loadMany(ids, tx), addresses.defaultsOf(ids, tx), store.seenCountries(tx, ids)])
    const said = new Map(known.map(({ account }) => [account.id, account.country ?? undefined]))
    return Promise.all(
      wanted.map(async ({ buyerId, seenIn, deliveredTo }) => {
        const home = homes.get(buyerId)
        return {
          delivered: deliveredTo && (await regionOf(rates, deliveredTo)),
          address: home && (await regionOf(rates, home)),
          said: said.get(buyerId),
          seen: seenIn ?? countryOfLooking(buyerId) ?? seen.get(buyerId),
        }
      }),
    )
  }

  /** Remembered for what is sold to them without a request, as a renewal is. */
  async function keepSeen(tx: Db, wanted: readonly Taxable[]): Promise<void> {
    const now = clock.now()
    await Promise.all(
      wanted.map(({ buyerId, seenIn = countryOfLooking(buyerId) }) =>
        seenIn === undefined ? undefined : store.keepSeen(tx, buyerId, seenIn, now),
      ),
    )
  }

  const taxOf = ({ type, paid, deliveredTo, now }: Taxable, proofs: Proofs, rates: readonly TaxRateTable[]): Tax | undefined => {
    const place = placeOf(proofs)
    const kind = kindOf(type, deliveredTo !== undefined)
    const rate: ValidRate | undefined = place && rateOf(rates, place, kind, now)
    const amount = rate ? taxIn(paid, rate.bps) : 0
    if (!rate || amount === 0) return undefined
    const { id, country, region, name, bps } = rate
    return {
      amount,
      account: accounts.taxPayable(jurisdictionOf(rate)),
      kept: { rate_id: id, country, region, kind, name, bps, paid, tax: amount, proofs, sold_at: now },
    }
  }

  /** Where a site has no rates, nothing is asked for. */
  async function taxesOf(tx: Db, wanted: readonly Taxable[]): Promise<(Tax | undefined)[]> {
    const rates = await ratesNow()
    if (rates.length === 0) return wanted.map(() => undefined)
    const proofs = await proofsOf(tx, rates, wanted)
    return wanted.map((one, at) => taxOf(one, proofs[at] ?? {}, rates))
  }

  /** The tax of each, in the transaction that sells them. */
  async function inSales(tx: Db, wanted: readonly Taxable[]): Promise<(Tax | undefined)[]> {
    if ((await ratesNow()).length > 0) await keepSeen(tx, wanted)
    return taxesOf(tx, wanted)
  }

  return {
    inSales,
    /** What of a price would be tax now. Whoever pays by card is charged in the course of a bank's message: where they asked from is kept. */
    quote: async (wanted: Omit<Taxable, 'now'>): Promise<Tax | undefined> => (await inSales(db, [{ ...wanted, now: clock.now() }]))[0],
    keep: store.insertSaleTaxes,
    of: (saleIds: readonly string[]) => store.taxesOf(db, saleIds),
    list: (limit: number, offset: number) => store.listRates(db, clock.now(), limit, offset),
    sums: (from: Date, until: Date) => store.sumTaxes(db, from, until),

    async set({ from, decidedBy, ...rate }: NewRate): Promise<{ id: string; from: Date }> {
      const now = clock.now()
      const soonest = after(now, earliest)
      const validFrom = from && from > soonest ? from : soonest
      const id = newId()
      await inTransaction(db, (tx) => store.insertRate(tx, { ...rate, id, valid_from: validFrom, decided_by: decidedBy, created_at: now }))
      kept = undefined
      return { id, from: validFrom }
    },
  }
}
