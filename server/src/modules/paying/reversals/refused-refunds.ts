// A refund that the gateway refused, at once or days later: its money goes back the way it came, its payer is told, and it can
// be tried again. While a bank decides about the same payment it waits: a lost dispute has paid it.
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Accounts } from '#people/accounts'
import type { Entitlements } from '#books/entitlements'
import type { Sale, Sales } from '#books/sales'
import { accounts as ledgerAccounts, toWire, type Ledger } from '#ground/ledger'
import type { Settings } from '#ground/settings'
import type { Attempt, Payments } from '#paying/payments'
import { walletsOf } from './books.ts'
import type { Debts } from './debts.ts'
import * as store from './store.ts'

export interface RefusedRefundNeeds {
  readonly db: Db
  readonly ledger: Ledger
  readonly sales: Sales
  readonly payments: Payments
  readonly debts: Debts
  readonly entitlements: Entitlements
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly settings: Settings
  readonly mail: Mail
}

interface Refused {
  readonly id: string
  readonly amount: number
}

export function createRefusedRefunds(needs: RefusedRefundNeeds) {
  const { db, ledger, sales, payments, debts, entitlements, outbox, accounts, settings, mail } = needs

  const tell = async (tx: Db, attempt: Attempt, amount: number, where: string): Promise<void> => {
    const { siteName, currencySymbol } = await settings.readNow(tx)
    const to = (await accounts.find(attempt.payer_id, tx))?.email
    if (!to) return
    const money = `${currencySymbol}${toWire(amount).toFixed(2)}`
    const lines = [`We sent ${money} back to your card, and your bank did not take it.`, where, 'We will find another way with you.']
    await mail.send(tx, {
      mail: 'refund.refused',
      to,
      subject: `Your refund of ${money} could not be paid`,
      text: [...lines, '', `The ${siteName} team`].join('\n'),
    })
  }

  const toWallet = async (tx: Db, { id, amount }: Refused, attempt: Attempt, owedTxn: number | undefined): Promise<void> => {
    const wallet = ledgerAccounts.wallet(attempt.payer_id)
    const legs = owedTxn === undefined ? [] : await ledger.legs(owedTxn, tx)
    const isOfWallet = legs.some(({ from }) => from.kind === wallet.kind)
    // What could not be delivered, or was a part of a sale that is tokens now, was never anything else: its payer has it as tokens.
    const moves =
      owedTxn === undefined || !isOfWallet
        ? [{ from: ledgerAccounts.refundPayable, to: wallet, amount }]
        : legs.map((leg) => ({ from: leg.to, to: leg.from, amount: leg.left, reverses: leg.transferId }))
    await ledger.post(tx, {
      key: `refund:${id}:returned`,
      kind: 'refund_returned',
      moves,
      cause: { attempt: attempt.id, refund: id },
      ...(owedTxn === undefined || !isOfWallet ? {} : { reversesTxn: owedTxn }),
    })
    const delta = moves.reduce((sum, move) => sum + move.amount, 0)
    await outbox.write(tx, 'wallet.changed', { accountId: attempt.payer_id, delta, reason: 'refund' })
    await outbox.write(tx, 'wallet.owed', { accountId: attempt.payer_id })
    await tell(tx, attempt, amount, 'The same amount is in your wallet again.')
  }

  const toSale = async (tx: Db, { id, amount }: Refused, attempt: Attempt, sale: Sale, owedTxn: number): Promise<void> => {
    const { wasFull } = await sales.undoRefund(tx, sale, owedTxn, `refund:${id}:returned`)
    if (wasFull) {
      await entitlements.restoreBySale(tx, sale.id, 'refunded')
      await outbox.write(tx, 'sale.kept', { saleId: sale.id })
    }
    await tell(tx, attempt, amount, 'Until then what you paid for is open to you.')
  }

  /** The bank gave its cardholder the money: the platform, or the fan’s debt, has covered that already. */
  const chargeBack = async (tx: Db, { id, amount }: Refused, { payer_id: accountId }: Attempt, isSale: boolean): Promise<void> => {
    const from = ledgerAccounts.refundPayable
    const { moves, toWallet } = isSale
      ? { moves: [{ from, to: ledgerAccounts.disputeLoss, amount }], toWallet: 0 }
      : await debts.giveTo(tx, accountId, from, amount)
    await ledger.post(tx, { key: `refund:${id}:charged_back`, kind: 'refund_charged_back', moves, cause: { refund: id } })
    if (toWallet > 0) await outbox.write(tx, 'wallet.changed', { accountId, delta: toWallet, reason: 'refund' })
    await outbox.write(tx, 'wallet.owed', { accountId })
  }

  /** Any number of times; does nothing while it is not refused, or a bank has not decided. */
  const giveBack = async (refundId: string): Promise<void> => {
    const found = await payments.findRefund(refundId)
    const attempt = found?.state === 'failed' ? await payments.find(found.attempt_id) : undefined
    if (!found || !attempt) return
    const owedTxn = await ledger.findTxn(`refund:${refundId}:owed`)
    const sale = await sales.findBehind(await ledger.findTxn(`att:${attempt.id}:capture`), db)
    const { payer_id: payerId } = attempt
    const wallets = walletsOf(attempt)
    const strict = sale ? await sales.strictAccounts(sale) : wallets
    await ledger.open([ledgerAccounts.refundPayable, ledgerAccounts.disputeLoss, ledgerAccounts.receivable(payerId), ...strict])
    await inTransaction(db, async (tx) => {
      await ledger.lock(tx, { charge_attempt: [attempt.id], sale: sale ? [sale.id] : [], accounts: strict, refund: [refundId] })
      const refund = await payments.findRefund(refundId, tx)
      const decision = await store.decisionOn(tx, attempt.id)
      if (refund?.state !== 'failed' || decision === 'open') return
      const current = sale && (await sales.find(sale.id, tx))
      if (decision === 'lost') await chargeBack(tx, refund, attempt, current !== undefined)
      else if (current && owedTxn !== undefined) await toSale(tx, refund, attempt, current, owedTxn)
      else await toWallet(tx, refund, attempt, owedTxn)
      await payments.setRefundUndone(tx, refundId, decision === 'lost' ? 'charged_back' : 'returned')
      await outbox.write(tx, 'payment.changed', { attemptId: attempt.id })
    })
  }

  outbox.on('refund.refused', async ({ refundId }) => giveBack(refundId))
}
