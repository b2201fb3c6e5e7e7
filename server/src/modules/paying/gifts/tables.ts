import type { GiftMonths, GiftState } from '@fieldhouse/contract'

export type { GiftState }

export type GiftTable = {
  id: string
  buyer_id: string
  page_id: string
  months: GiftMonths
  /** Hundredths: what was paid, and what the page charged for a period of the plan that it was counted by. */
  price: number
  plan: 'monthly' | 'yearly'
  plan_price: number
  is_by_card: boolean
  words: string
  /** The account that it goes to, and from when on; without one there is a link. */
  to_id: string | null
  send_at: Date | null
  /** The address that it goes to instead, for as long as it waits; and the digest of the link of its letters. */
  to_email: string | null
  mail_code: Buffer | null
  /** When the next letter is due, how many have gone, and when the last one did. */
  letter_at: Date | null
  letters: number
  lettered_at: Date | null
  /** The digest of the link that was made last. */
  code: Buffer | null
  state: GiftState
  nonce: string
  sale_id: string | null
  /** Who opened it. */
  receiver_id: string | null
  lapses_at: Date | null
  sent_at: Date | null
  opened_at: Date | null
  created_at: Date
  updated_at: Date
}

/** One that was paid. */
export type PaidGift = GiftTable & { readonly sale_id: string; readonly lapses_at: Date }

export type Tables = { gift: GiftTable }
