// An error of the sandbox in the form Stripe answers it.

export interface Answer {
  readonly status: number
  readonly body: object
}

export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`sandbox answers ${answer.status}`)
    this.answer = answer
  }
}

export type RefusalType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'

export function refuse(status: number, type: RefusalType, code: string, message: string, declineCode?: string): Refusal {
  const error = { type, code, message, ...(declineCode ? { decline_code: declineCode } : {}) }
  return new Refusal({ status, body: { error } })
}
