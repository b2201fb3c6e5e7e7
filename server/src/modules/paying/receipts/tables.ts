/** Receipts, and credit notes. */
export type Series = 'R' | 'C'

/** What was settled. The first three make receipts, the others credit notes. */
export type ReceiptKind = 'top_up' | 'sale' | 'refund_undone' | 'token_refund' | 'sale_credited' | 'card_refund' | 'dispute_lost'

export interface Line {
  readonly text: string
  readonly quantity: number
  readonly amount: number
}

/** All words of a paper, as they were when it was written. */
export interface Content {
  readonly operator: { readonly name: string; readonly address: string; readonly taxNumber: string }
  readonly seller: string | null
  readonly lines: readonly Line[]
  readonly note: string
  /** Which tax is in it, as "VAT 20 %, Austria"; missing where none is. */
  readonly taxName?: string
}

export type ReceiptTable = {
  id: string
  series: Series
  /** How often the site had been restored: each time other numbers begin, so that none is given twice. */
  life: number
  year: number
  number: number
  kind: ReceiptKind
  source_id: string
  buyer_id: string
  seller_id: string | null
  of_id: string | null
  unit: 'tokens' | 'card'
  currency: string
  total: number
  discount: number
  tax: number
  paid_at: Date
  issued_at: Date
  content: Content
}

export type SeriesTable = { series: Series; life: number; year: number; last: number }
export type RunTable = { is_only: boolean; done_until: Date }
export type Tables = { receipt: ReceiptTable; receipt_series: SeriesTable; receipt_run: RunTable }

/** Something that was settled and has no paper yet. */
export interface Settled {
  readonly kind: ReceiptKind
  readonly source_id: string
  readonly sale_id: string | null
  readonly attempt_id: string | null
  readonly buyer_id: string
  readonly seller_id: string | null
  readonly unit: 'tokens' | 'card'
  readonly total: number
  readonly discount: number
  readonly type: string
  readonly quantity: number
  readonly item_type: string | null
  readonly item_id: string | null
  readonly at: Date
}
