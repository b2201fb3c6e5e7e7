// Refusals about money that was paid with tokens and is to go back: a part of the table in errors.ts.
export const refundRefusals = {
  'refund.above_limit': { status: 403, message: 'That is more than your role gives back of one purchase. Ask a colleague of finance.' },
  'refund.elsewhere': {
    status: 409,
    message: 'This goes back another way: goods with their order, gifts by their giver, card payments by us.',
  },
  'evidence.final': { status: 409, message: 'The bank has been told about this already. Nothing can be added.' },
  'evidence.too_late': { status: 409, message: 'The day until which the bank reads an answer is over.' },
  'evidence.decided': { status: 409, message: 'The bank has decided, or asks for no answer.' },
  'receipt.unknown': { status: 404, message: 'This receipt is not here.' },
  'sale.unknown': { status: 404, message: 'This purchase is not here.' },
  'refund_request.unknown': { status: 404, message: 'Nobody asks for this money back.' },
  'refund_request.exists': { status: 409, message: 'You have asked for this money back already.' },
  'refund_request.too_late': { status: 409, message: 'The days in which you could ask for this money back are over. Write to us instead.' },
  'refund_request.over': { status: 409, message: 'This has been decided already.' },
  'refund_request.wait': { status: 409, message: 'The seller has three days to answer. Ask us after that.' },
} as const
