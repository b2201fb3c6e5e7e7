// Connected accounts and money to them as Stripe would answer; `satisfies` holds them against the SDK's types (money.md 16).
import type Stripe from 'stripe'
import type { Stamp } from './objects.ts'

/** What a person must enter in the hosted form before anything else. */
const firstRequirements = [
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

export const requirements = (asked: readonly string[], disabledReason: Stripe.Account.Requirements['disabled_reason']) =>
  ({
    alternatives: [],
    current_deadline: null,
    currently_due: [...asked],
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: [...asked],
    past_due: [...asked],
    pending_verification: [],
  }) satisfies Stripe.Account.Requirements

export const newAccount = (stamp: Stamp, email: string | null, metadata: Record<string, string>) =>
  ({
    id: stamp.newId('acct'),
    object: 'account',
    type: 'none',
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      losses: { payments: 'application' },
      fees: { payer: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: 'US',
    created: stamp.now,
    default_currency: 'usd',
    details_submitted: false,
    email,
    external_accounts: { object: 'list', has_more: false, url: '/v1/accounts/external_accounts', data: [] },
    metadata,
    payouts_enabled: false,
    requirements: requirements(firstRequirements, 'requirements.past_due'),
  }) satisfies Stripe.Account

/** The banks of the hosted form: one that takes payouts, one that sends them back, as Stripe's test numbers do. */
export const banks = {
  pays: { name: 'STRIPE TEST BANK', last4: '6789' },
  returns: { name: 'STRIPE TEST BANK', last4: '1116' },
} as const
export type Bank = keyof typeof banks

export const newBankAccount = (stamp: Stamp, account: string, bank: Bank) =>
  ({
    id: stamp.newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: null,
    account_holder_type: 'individual',
    account_type: null,
    bank_name: banks[bank].name,
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: `sandbox_bank_${bank}`,
    last4: banks[bank].last4,
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  }) satisfies Stripe.BankAccount

interface TransferDetails {
  readonly amount: number
  readonly currency: string
  readonly destination: string
  readonly group: string | null
  readonly metadata: Record<string, string>
}

export function newTransfer(stamp: Stamp, { amount, currency, destination, group, metadata }: TransferDetails) {
  const id = stamp.newId('tr')
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: stamp.now,
    currency,
    description: null,
    destination,
    livemode: false,
    metadata,
    reversals: { object: 'list', has_more: false, url: `/v1/transfers/${id}/reversals`, data: [] },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  } satisfies Stripe.Transfer
}

export const newReversal = (stamp: Stamp, transfer: Stripe.Transfer, amount: number) =>
  ({
    id: stamp.newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: stamp.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata: {},
    source_refund: null,
    transfer: transfer.id,
  }) satisfies Stripe.TransferReversal

interface PayoutDetails {
  readonly amount: number
  readonly currency: string
  readonly destination: string
  readonly metadata: Record<string, string>
}

export const newPayout = (stamp: Stamp, { amount, currency, destination, metadata }: PayoutDetails) =>
  ({
    id: stamp.newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: stamp.now,
    automatic: false,
    balance_transaction: null,
    created: stamp.now,
    currency,
    description: null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }) satisfies Stripe.Payout

export const newFile = (stamp: Stamp, purpose: Stripe.File.Purpose, { name, type, size }: { name: string; type: string; size: number }) =>
  ({
    id: stamp.newId('file'),
    object: 'file',
    created: stamp.now,
    expires_at: null,
    filename: name,
    links: null,
    purpose,
    size,
    title: null,
    type,
    url: null,
  }) satisfies Stripe.File
