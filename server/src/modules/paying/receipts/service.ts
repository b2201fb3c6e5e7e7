import { AppError } from '#platform/app-error.ts'
import { createIssuing } from './issuing.ts'
import type { Needs } from './needs.ts'
import { drawReceipt, drawStatement } from './papers.ts'
import { numberOf, readNumber } from './policy.ts'
import { readMonth, writeMonth } from './statement.ts'
import * as store from './store.ts'
import type { ReceiptTable } from './tables.ts'
import './tidings.ts'

export type Receipts = ReturnType<typeof createReceipts>

/** Every minute what is new; once a day all of it, in case something was committed very late. */
export function createReceipts(needs: Needs) {
  const { db, jobs, ledger, mail, settings, accounts } = needs
  const issue = createIssuing(needs)
  jobs.define({ name: 'receipts.issue', run: () => issue({ isWhole: false }), schedule: '* * * * *' })
  jobs.define({ name: 'receipts.issue-all', run: () => issue({ isWhole: true }), schedule: '41 2 * * *' })

  const nameOf = async (accountId: string): Promise<string | undefined> => (await accounts.cards([accountId])).get(accountId)?.name
  const fileOf = async (found: { receipt: ReceiptTable; others: readonly ReceiptTable[] }) => ({
    fileName: `${numberOf(found.receipt)}.pdf`,
    pdf: await drawReceipt({ ...found, buyer: await nameOf(found.receipt.buyer_id) }),
  })
  mail.attachTo('receipt.issued', async (id) => {
    const receipt = await store.find(db, id)
    if (!receipt) return undefined
    const { fileName, pdf } = await fileOf({ receipt, others: await store.besides(db, receipt) })
    return { filename: fileName, contentType: 'application/pdf', content: pdf }
  })

  return {
    issue,
    /** `q` is a number, or what stands on it. */
    search: (search: Omit<store.ReceiptSearch, 'place'>) =>
      store.search(db, { ...search, place: search.q === undefined ? undefined : readNumber(search.q) }),
    /** Of a payment by card, or of the sale that it paid for; undefined until it is written. */
    async ofPayment({ saleId, attemptId }: { saleId: string | null; attemptId: string }) {
      const source = saleId === null ? { kind: 'top_up' as const, source_id: attemptId } : { kind: 'sale' as const, source_id: saleId }
      const [found] = await store.findOf(db, [source])
      const receipt = found && (await store.find(db, found.id))
      return receipt && { number: numberOf(receipt), title: receipt.content.lines[0]?.text ?? '', issuedAt: receipt.issued_at }
    },
    /** Throws `receipt.unknown` for what is not there, and for what is somebody else's. */
    async require(id: string, buyerId: string | undefined): Promise<{ receipt: ReceiptTable; others: ReceiptTable[] }> {
      const receipt = await store.find(db, id)
      if (!receipt || (buyerId !== undefined && receipt.buyer_id !== buyerId)) throw new AppError('receipt.unknown')
      return { receipt, others: await store.besides(db, receipt) }
    },
    async draw(found: { receipt: ReceiptTable; others: readonly ReceiptTable[] }) {
      const { fileName, pdf } = await fileOf(found)
      return { fileName, pdf: pdf.toString('base64') }
    },
    month: (accountId: string, month: string) => readMonth(db, ledger, accountId, month),
    async monthFile(accountId: string, month: string, format: 'csv' | 'pdf') {
      const read = await readMonth(db, ledger, accountId, month)
      const fileName = `statement-${month}.${format}`
      if (format === 'csv') return { fileName, csv: writeMonth(read), pdf: null }
      const { operatorName, operatorAddress, operatorTaxNumber, siteName } = await settings.read()
      const operator = { name: operatorName || siteName, address: operatorAddress, taxNumber: operatorTaxNumber }
      const pdf = await drawStatement(read, operator, await nameOf(accountId))
      return { fileName, csv: null, pdf: pdf.toString('base64') }
    },
  }
}
