// Gives everything that was settled its paper, once, with the next number of its series (money.md 20). Not in the transaction that
// settles: all tips of everybody would wait there for one row.
import type { ThingCard } from '@fieldhouse/contract'
import { lifeOf } from '#platform/backup/recovery.ts'
import { after, days, minutes } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { currency, toWire } from '#ground/ledger'
import { taxNameOf, type SaleTax } from '#books/taxes'
import type { AllSettings } from '#ground/settings'
import type { Needs } from './needs.ts'
import { isSent, linesOf, numberOf, seriesOf } from './policy.ts'
import * as store from './store.ts'
import type { Content, ReceiptTable, Series, Settled } from './tables.ts'

const batch = 500
/** Transactions that began before and are not over yet are found by the next look. */
const overlap = minutes(60)
/** What is older when it gets its paper, as after an update, is no news. */
const newsFor = days(2)

const operatorOf = ({ operatorName, operatorAddress, operatorTaxNumber, siteName }: AllSettings): Content['operator'] => ({
  name: operatorName || siteName,
  address: operatorAddress,
  taxNumber: operatorTaxNumber,
})

/** Titles that everybody may read; of posts and messages none. */
const titleOf = (card: ThingCard | null): string => (card && card.type !== 'feed' && card.type !== 'message' ? card.title : '')

const keyOf = ({ kind, source_id: id }: Pick<Settled, 'kind' | 'source_id'>) => `${kind}:${id}`

/** What a credit note takes back: what the refund it undoes took back, else the receipt of the sale or of the top-up. */
const takesBack = ({ kind, source_id: id, sale_id: saleId, attempt_id: attemptId }: Settled): Pick<Settled, 'kind' | 'source_id'>[] => {
  if (kind === 'refund_undone') return [{ kind: 'card_refund', source_id: id }]
  if (seriesOf(kind) === 'R') return []
  if (saleId !== null) return [{ kind: 'sale', source_id: saleId }]
  return attemptId === null ? [] : [{ kind: 'top_up', source_id: attemptId }]
}

/** What is frozen on a paper. */
interface Frozen {
  readonly content: Content
  readonly tax: number
}

/** Of what went back its part of the tax, to the nearest hundredth. */
const taxIn = (total: number, { paid, tax }: SaleTax): number => Math.round((total / paid) * tax)

export function createIssuing({ db, clock, mail, siteUrl, settings, accounts, pages, taxes, things }: Needs) {
  const taxesOf = async (found: readonly Settled[]): Promise<Map<string, { kept: SaleTax; name: string }>> => {
    const kept = await taxes.of(found.flatMap(({ sale_id: id }) => id ?? []))
    return new Map(await Promise.all(kept.map(async (one) => [one.sale_id, { kept: one, name: await taxNameOf(one) }] as const)))
  }

  const contentsOf = async (found: readonly Settled[]): Promise<(settled: Settled) => Frozen> => {
    const named = found.flatMap(({ item_type: kind, item_id: id }) => (kind === null || id === null ? [] : [{ kind, id }]))
    const [current, known, cardOf, taxed] = await Promise.all([
      settings.readNow(db),
      pages.load(found.flatMap(({ seller_id: id }) => id ?? [])),
      things.cards(named, undefined),
      taxesOf(found),
    ])
    const operator = operatorOf(current)
    return (settled) => {
      const { item_type: kind, item_id: id, seller_id: sellerId } = settled
      const title = kind === null || id === null ? '' : titleOf(cardOf({ kind, id }))
      const seller = sellerId === null ? null : (known.get(sellerId)?.name ?? null)
      const tax = taxed.get(settled.sale_id ?? '')
      const content = { operator, seller, lines: linesOf(settled, title), note: current.receiptNote, ...(tax && { taxName: tax.name }) }
      return { content, tax: tax ? taxIn(settled.total, tax.kept) : 0 }
    }
  }

  const send = async (tx: Db, receipt: ReceiptTable) => {
    const account = await accounts.find(receipt.buyer_id, tx)
    if (!account?.email) return
    const number = numberOf(receipt)
    const what = receipt.series === 'R' ? 'receipt' : 'credit note'
    const text = [
      `${receipt.content.lines[0]?.text ?? 'Payment'}${receipt.content.seller === null ? '' : `, ${receipt.content.seller}`}`,
      `${toWire(receipt.total).toFixed(2)} ${receipt.currency}`,
      `It is attached as a PDF, and stays here:\n${siteUrl}/receipts/${receipt.id}`,
    ]
    await mail.send(tx, {
      mail: 'receipt.issued',
      to: account.email,
      subject: `Your ${what} ${number}`,
      text: text.join('\n\n'),
      attachmentId: receipt.id,
    })
  }

  /** All or nothing: the numbers are given in the transaction that writes the papers, so none is left out when it breaks off. */
  const write = (found: readonly Settled[], frozenOf: (settled: Settled) => Frozen): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock.now()
      const year = now.getUTCFullYear()
      const life = await lifeOf(tx)
      // Always both, always in this order: whoever else issues waits here, and finds below what was done meanwhile.
      const last: Record<Series, number> = {
        C: await store.holdSeries(tx, 'C', life, year),
        R: await store.holdSeries(tx, 'R', life, year),
      }
      const there = await store.findOf(tx, [...found, ...found.flatMap(takesBack)])
      const idOf = new Map(there.map((row) => [keyOf(row), row.id]))
      const rows = found.flatMap((settled): ReceiptTable[] => {
        if (idOf.has(keyOf(settled))) return []
        const id = newId()
        const series = seriesOf(settled.kind)
        last[series] += 1
        idOf.set(keyOf(settled), id)
        const [of] = takesBack(settled)
        return [
          {
            id,
            series,
            life,
            year,
            number: last[series],
            kind: settled.kind,
            source_id: settled.source_id,
            buyer_id: settled.buyer_id,
            seller_id: settled.seller_id,
            of_id: (of && idOf.get(keyOf(of))) ?? null,
            unit: settled.unit,
            currency,
            total: settled.total,
            discount: settled.discount,
            paid_at: settled.at,
            issued_at: now,
            ...frozenOf(settled),
          },
        ]
      })
      await store.insert(tx, rows)
      await store.setLast(tx, 'C', life, year, last.C)
      await store.setLast(tx, 'R', life, year, last.R)
      const isNews = new Set(found.filter((settled) => isSent(settled, now, newsFor)).map(keyOf))
      for (const row of rows) if (isNews.has(keyOf(row))) await send(tx, row)
    })

  /** `isWhole`: also what stands so far back that nobody expects it. May run in several processes at once, and break off anywhere. */
  return async ({ isWhole }: { isWhole: boolean }): Promise<void> => {
    const began = clock.now()
    const done = isWhole ? undefined : await store.doneUntil(db)
    // The oldest come first, so that what stands before the last of a batch has been done.
    for (let from = done && after(done, -overlap); ; ) {
      const found = await store.findUnissued(db, from, batch)
      if (found.length > 0) await write(found, await contentsOf(found))
      const last = found.at(-1)
      if (!last || found.length < batch) return store.setDoneUntil(db, began)
      from = after(last.at, -overlap)
    }
  }
}
