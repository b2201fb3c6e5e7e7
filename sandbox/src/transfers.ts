// Money from the platform to connected accounts and on to their banks, as the sandbox plays it. Balances are the sums of
// what the sandbox holds; nothing settles with a delay.
import type Stripe from 'stripe'
import { newPayout, newReversal, newTransfer } from './account-objects.ts'
import { book } from './entries.ts'
import { listSince } from './lists.ts'
import { record, text } from './form.ts'
import { refuse, type Answer } from './refusal.ts'
import { find, type SandboxRequest, type Verb } from './request.ts'

const ok = (body: object): Answer => ({ status: 200, body })
const asList = (url: string, data: object[]): Answer => ok({ object: 'list', url, has_more: false, data })
const idOf = (value: string | { id: string } | null): string => (typeof value === 'string' ? value : (value?.id ?? ''))

function amountIn({ form }: SandboxRequest): number {
  const amount = Number(text(form, 'amount'))
  if (!Number.isSafeInteger(amount) || amount < 1) throw refuse(400, 'invalid_request_error', 'parameter_invalid_integer', 'Invalid amount')
  return amount
}

const lacks = () => refuse(400, 'invalid_request_error', 'balance_insufficient', 'You have insufficient available funds in your account.')

const createTransfer: Verb = async (request) => {
  const { form, state, stamp, emit } = request
  const amount = amountIn(request)
  const account = await find(state, 'account', text(form, 'destination'))
  if (account.capabilities?.transfers !== 'active') {
    const message = 'Your destination account needs to have at least one of the following capabilities enabled: transfers'
    throw refuse(400, 'invalid_request_error', 'insufficient_capabilities_for_transfer', message)
  }
  if ((await state.platformBalance()) < amount) throw lacks()
  const transfer = newTransfer(stamp, {
    amount,
    currency: text(form, 'currency') ?? 'usd',
    destination: account.id,
    group: text(form, 'transfer_group'),
    metadata: record(form, 'metadata'),
  })
  await state.write(transfer)
  await book(request, { category: 'transfer', type: 'transfer', amount: -amount, source: transfer })
  await emit('transfer.created', transfer)
  return ok(transfer)
}

const readTransfer: Verb = async ({ id, state }) => ok(await find(state, 'transfer', id))

const listTransfers: Verb = async (request) => {
  const { form, state } = request
  if (form['created'] !== undefined) return listSince(request, 'transfers')
  const all = (await state.list('transfer', text(form, 'destination') ?? '')) as Stripe.Transfer[]
  const group = text(form, 'transfer_group')
  return asList(
    '/v1/transfers',
    all.filter((transfer) => group === null || transfer.transfer_group === group),
  )
}

const reverseTransfer: Verb = async (request) => {
  const { id, form, state, stamp, emit } = request
  const transfer = await find(state, 'transfer', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = Number(text(form, 'amount') ?? left)
  if (left === 0 || amount > left)
    throw refuse(400, 'invalid_request_error', 'transfer_already_reversed', 'The transfer has been reversed already.')
  if ((await state.accountBalance(idOf(transfer.destination))) < amount) throw lacks()
  const reversal = newReversal(stamp, transfer, amount)
  const reversed: Stripe.Transfer = { ...transfer, amount_reversed: transfer.amount_reversed + amount, reversed: amount === left }
  await state.write(reversed)
  await state.write(reversal)
  await book(request, { category: 'transfer_reversal', type: 'transfer_refund', amount, source: reversal })
  await emit('transfer.reversed', reversed)
  return ok(reversal)
}

const failed = (payout: Stripe.Payout): Stripe.Payout => ({
  ...payout,
  status: 'failed',
  failure_code: 'account_closed',
  failure_message: 'The bank account has been closed.',
})

/** Days later the bank sends the last payout back that it took. */
export async function sendBack({ state, emit }: SandboxRequest, account: string): Promise<void> {
  const payout = (await state.list('payout', account)).find((known) => known.object === 'payout' && known.status === 'paid')
  if (payout?.object !== 'payout') return
  await state.write(failed(payout), account)
  await emit('payout.failed', failed(payout), account)
}

/** The bank answers within the same moment: events tell of it, the answer of the call does not know yet. */
const createPayout: Verb = async (request) => {
  const { form, state, stamp, emit } = request
  const amount = amountIn(request)
  const account = await find(state, 'account', request.account)
  const bank = account.external_accounts?.data[0]
  if (!account.payouts_enabled || bank?.object !== 'bank_account')
    throw refuse(400, 'invalid_request_error', 'payouts_not_allowed', 'Payouts are not enabled on this account.')
  if ((await state.accountBalance(account.id)) < amount) throw lacks()
  const details = { amount, currency: text(form, 'currency') ?? 'usd', destination: bank.id, metadata: record(form, 'metadata') }
  const payout: Stripe.Payout = newPayout(stamp, details)
  await emit('payout.created', payout, account.id)
  const isTaken = bank.fingerprint !== 'sandbox_bank_returns'
  const ended: Stripe.Payout = isTaken ? { ...payout, status: 'paid' } : failed(payout)
  await state.write(ended, account.id)
  await emit(isTaken ? 'payout.paid' : 'payout.failed', ended, account.id)
  return ok(payout)
}

async function findPayout({ id, state, account }: SandboxRequest): Promise<Stripe.Payout> {
  const payout = await find(state, 'payout', id)
  const own = await state.list('payout', account ?? '')
  if (!own.some((known) => known.id === id)) throw refuse(404, 'invalid_request_error', 'resource_missing', `No such payout: '${id}'`)
  return payout
}

const readPayout: Verb = async (request) => ok(await findPayout(request))
const listPayouts: Verb = async ({ state, account }) => asList('/v1/payouts', await state.list('payout', account ?? ''))

export const transferRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['POST', /^\/v1\/transfers$/, 'transfers.create', createTransfer],
  ['GET', /^\/v1\/transfers$/, 'transfers.list', listTransfers],
  ['GET', /^\/v1\/transfers\/([^/]+)$/, 'transfers.retrieve', readTransfer],
  ['POST', /^\/v1\/transfers\/([^/]+)\/reversals$/, 'transfers.reverse', reverseTransfer],
  ['POST', /^\/v1\/payouts$/, 'payouts.create', createPayout],
  ['GET', /^\/v1\/payouts$/, 'payouts.list', listPayouts],
  ['GET', /^\/v1\/payouts\/([^/]+)$/, 'payouts.retrieve', readPayout],
]
