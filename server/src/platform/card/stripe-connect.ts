// Connected accounts and money to them, by the official SDK (money.md 11). Accounts are v1 with `controller`: the platform
// bears losses and fees, the payee has the Express dashboard and the provider's hosted form.
import type Stripe from 'stripe'
import type { Cents } from './cents.ts'
import type {
  ConnectGateway,
  GatewayAccount,
  GatewayPayout,
  GatewayTransfer,
  NewAccount,
  NewPayout,
  NewTransfer,
  Paper,
} from './connect-port.ts'
import { ask } from './stripe-errors.ts'

const newAccount = ({ email, metadata }: NewAccount): Stripe.AccountCreateParams => ({
  controller: {
    losses: { payments: 'application' },
    fees: { payer: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { transfers: { requested: true } },
  // Request and payout are one to one, so the account never pays out by itself.
  settings: { payouts: { schedule: { interval: 'manual' } } },
  email,
  metadata,
})

const newTransfer = ({ account, amount, currency, group, metadata }: NewTransfer): Stripe.TransferCreateParams => ({
  amount,
  currency,
  destination: account,
  transfer_group: group,
  metadata,
})

const newPayout = ({ amount, currency, metadata }: NewPayout): Stripe.PayoutCreateParams => ({ amount, currency, metadata })

const documentOf = ({ purpose, side }: Paper, fileId: string): Stripe.AccountUpdateParams => ({
  individual: {
    verification: purpose === 'identity_document' ? { document: { [side]: fileId } } : { additional_document: { [side]: fileId } },
  },
})

function readStatus(account: Stripe.Account): GatewayAccount['status'] {
  if (account.requirements?.disabled_reason?.startsWith('rejected.')) return 'rejected'
  if (account.payouts_enabled) return 'verified'
  return account.details_submitted && requirementsOf(account).length === 0 ? 'pending' : 'unverified'
}

const requirementsOf = ({ requirements }: Stripe.Account): string[] => [
  ...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]),
]

function readBank(account: Stripe.Account): GatewayAccount['bank'] {
  const places = account.external_accounts?.data ?? []
  const place = places.find(({ default_for_currency }) => default_for_currency) ?? places[0]
  if (!place) return null
  return { id: place.id, name: (place.object === 'bank_account' ? place.bank_name : place.brand) ?? 'Bank', last4: place.last4 }
}

export const readAccount = (account: Stripe.Account): GatewayAccount => ({
  id: account.id,
  status: readStatus(account),
  payoutsEnabled: account.payouts_enabled,
  detailsSubmitted: account.details_submitted,
  requirements: requirementsOf(account),
  bank: readBank(account),
})

export const readTransfer = ({ id, amount, reversed }: Stripe.Transfer): GatewayTransfer => ({
  id,
  amount: amount as Cents,
  isReversed: reversed,
})

const readPayout = (payout: Stripe.Payout): GatewayPayout => ({
  id: payout.id,
  status: payout.status === 'paid' ? 'paid' : payout.status === 'failed' || payout.status === 'canceled' ? 'failed' : 'pending',
  amount: payout.amount as Cents,
  failureReason: payout.failure_message ?? payout.failure_code,
})

async function attachDocument(stripe: Stripe, account: string, paper: Paper): Promise<{ fileId: string }> {
  const file = { data: paper.bytes, name: paper.fileName, type: paper.mediaType }
  // As the account, so that its papers are not the platform's.
  const { id } = await ask(() => stripe.files.create({ purpose: paper.purpose, file }, { stripeAccount: account }))
  await ask(() => stripe.accounts.update(account, documentOf(paper, id)))
  return { fileId: id }
}

async function findPayout(stripe: Stripe, account: string, payoutId: string): Promise<GatewayPayout | undefined> {
  const payouts = await ask(() => stripe.payouts.list({ limit: 100 }, { stripeAccount: account }).autoPagingToArray({ limit: 1000 }))
  const found = payouts.find(({ metadata }) => metadata?.['payout_id'] === payoutId)
  return found && readPayout(found)
}

export const connectVerbs = (stripe: Stripe): Omit<ConnectGateway, 'listTransfers'> => ({
  createAccount: async (account, key) => readAccount(await ask(() => stripe.accounts.create(newAccount(account), { idempotencyKey: key }))),
  retrieveAccount: async (id) => readAccount(await ask(() => stripe.accounts.retrieve(id))),
  createAccountLink: ({ account, returnUrl, refreshUrl }) =>
    ask(() =>
      stripe.accountLinks.create({
        account,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl,
        collection_options: { fields: 'eventually_due' },
      }),
    ),
  createAccountSession: async (account) => {
    const components = { account_onboarding: { enabled: true }, account_management: { enabled: true } }
    const session = await ask(() => stripe.accountSessions.create({ account, components }))
    return { clientSecret: session.client_secret }
  },
  createLoginLink: (account) => ask(() => stripe.accounts.createLoginLink(account)),
  attachDocument: (account, paper) => attachDocument(stripe, account, paper),
  createTransfer: async (transfer, key) =>
    readTransfer(await ask(() => stripe.transfers.create(newTransfer(transfer), { idempotencyKey: key }))),
  retrieveTransfer: async (id) => readTransfer(await ask(() => stripe.transfers.retrieve(id))),
  findTransfer: async (account, group) => {
    const { data } = await ask(() => stripe.transfers.list({ destination: account, transfer_group: group, limit: 1 }))
    return data[0] && readTransfer(data[0])
  },
  reverseTransfer: async (id, key) => void (await ask(() => stripe.transfers.createReversal(id, {}, { idempotencyKey: key }))),
  createPayout: async (payout, key) =>
    readPayout(await ask(() => stripe.payouts.create(newPayout(payout), { idempotencyKey: key, stripeAccount: payout.account }))),
  retrievePayout: async (account, id) => readPayout(await ask(() => stripe.payouts.retrieve(id, {}, { stripeAccount: account }))),
  findPayout: (account, payoutId) => findPayout(stripe, account, payoutId),
})
