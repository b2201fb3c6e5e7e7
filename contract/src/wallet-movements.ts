// What moves a wallet beside payments out of it and top-ups, by the kind of its posting in the ledger.
export const walletMovementWords = {
  refund: 'Refund',
  sale_credited: 'Gift that came back',
  top_up_refund: 'Tokens back to the card',
  refund_returned: 'Refund that a card did not take',
  refund_charged_back: 'Refund that a bank paid',
  dispute_opened: 'Held by a bank',
  dispute_won: 'Back from a bank',
  dispute_lost: 'Kept by a bank',
  debt_paid: 'Debt paid',
  referral_reward: 'Reward for a recommendation',
  referral_taken_back: 'Reward that was taken back',
} as const satisfies Readonly<Record<string, string>>

export type WalletMovementKind = keyof typeof walletMovementWords
export const walletMovementKinds = Object.keys(walletMovementWords) as WalletMovementKind[]
