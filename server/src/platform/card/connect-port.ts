// What Fieldhouse asks of the gateway for those whom it pays: connected accounts and money to them (money.md 11).
import type { Cents } from './cents.ts'

export interface GatewayAccount {
  readonly id: string
  /** `unverified`: the form is not done, or the gateway asks for more. `pending`: it checks what it was given. */
  readonly status: 'unverified' | 'pending' | 'verified' | 'rejected'
  readonly payoutsEnabled: boolean
  readonly detailsSubmitted: boolean
  /** What is asked for now, in the gateway's words. */
  readonly requirements: readonly string[]
  /** Where its payouts arrive. */
  readonly bank: { readonly id: string; readonly name: string; readonly last4: string } | null
}

export interface GatewayTransfer {
  readonly id: string
  readonly amount: Cents
  readonly isReversed: boolean
}

export interface GatewayPayout {
  readonly id: string
  /** `pending`: on its way to the bank. */
  readonly status: 'pending' | 'paid' | 'failed'
  readonly amount: Cents
  readonly failureReason: string | null
}

/** A transfer as it stands in a list. */
export interface ListedTransfer extends GatewayTransfer {
  readonly account: string | null
  readonly createdAt: Date
  readonly metadata: Readonly<Record<string, string>>
}

export interface NewAccount {
  readonly email: string
  readonly metadata: Readonly<Record<string, string>>
}

export interface NewTransfer {
  readonly account: string
  readonly amount: Cents
  readonly currency: string
  /** Finds the transfer again once its key is forgotten. */
  readonly group: string
  readonly metadata: Readonly<Record<string, string>>
}

export interface NewPayout {
  readonly account: string
  readonly amount: Cents
  readonly currency: string
  /** `payout_id` finds it again. */
  readonly metadata: Readonly<Record<string, string>> & Readonly<Record<'instance_id' | 'payout_id', string>>
}

export interface Paper {
  readonly purpose: 'identity_document' | 'additional_verification'
  readonly side: 'front' | 'back'
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** Keys and errors as in `CardGateway`. Links and secrets open an account for whoever holds them: never keep or log them. */
export interface ConnectGateway {
  createAccount(account: NewAccount, key: string): Promise<GatewayAccount>
  retrieveAccount(id: string): Promise<GatewayAccount>
  /** The hosted form; `refreshUrl` is where an expired link leads. */
  createAccountLink(link: { account: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  createAccountSession(account: string): Promise<{ clientSecret: string }>
  createLoginLink(account: string): Promise<{ url: string }>
  /** Hands a paper on and ties it to the account. Throws `GatewayRefused` where only the hosted form may. */
  attachDocument(account: string, paper: Paper): Promise<{ fileId: string }>
  /** Refused with `balance_insufficient` while the platform's money has not settled. */
  createTransfer(transfer: NewTransfer, key: string): Promise<GatewayTransfer>
  retrieveTransfer(id: string): Promise<GatewayTransfer>
  /** The oldest first. */
  listTransfers(since: { readonly from: Date }): Promise<ListedTransfer[]>
  findTransfer(account: string, group: string): Promise<GatewayTransfer | undefined>
  /** All of it. */
  reverseTransfer(id: string, key: string): Promise<void>
  createPayout(payout: NewPayout, key: string): Promise<GatewayPayout>
  retrievePayout(account: string, id: string): Promise<GatewayPayout>
  findPayout(account: string, payoutId: string): Promise<GatewayPayout | undefined>
}
