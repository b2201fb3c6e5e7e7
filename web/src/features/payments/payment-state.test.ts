import { expect, test } from 'vitest'
import { ApiError, genericMessage } from '../../lib/api-error.ts'
import { begin, fail, idle, intend, type PaymentState } from './payment-state.ts'

const running = (state: PaymentState = idle): PaymentState => {
  const begun = begin(state)
  if (!begun) throw new Error('It runs already')
  return begun
}
const refusal = (status: number, code = 'wallet.insufficient_tokens') => new ApiError({ status, code, message: 'No.' })

test('a second press while one runs does nothing', () => {
  expect(begin(running())).toBeUndefined()
})

test('a press takes the last message away', () => {
  expect(running(fail(running(), refusal(402))).message).toBeUndefined()
})

test('without an answer, and after a failure of the server, the same payment keeps its key', () => {
  const first = intend(running(), { price: 5 }, 'a')
  for (const error of [refusal(0, 'client.offline'), refusal(503), refusal(409, 'idempotency.in_flight'), new Error('aborted')]) {
    const again = intend(running(fail(first, error)), { price: 5 }, 'b')
    expect(again.intention.key).toBe('a')
  }
})

test('another amount is another payment, whatever became of the first', () => {
  const failed = fail(intend(running(), { price: 5 }, 'a'), refusal(0, 'client.offline'))
  expect(intend(running(failed), { price: 6 }, 'b').intention.key).toBe('b')
})

test('after a refusal and after a success the same is paid anew', () => {
  const refused = fail(intend(running(), { price: 5 }, 'a'), refusal(402))
  expect(intend(running(refused), { price: 5 }, 'b').intention.key).toBe('b')
  expect(intend(running(idle), { price: 5 }, 'c').intention.key).toBe('c')
})

test('what a person reads: the server’s sentence, never an exception’s', () => {
  expect(fail(running(), refusal(402))).toMatchObject({ isPaying: false, message: 'No.' })
  expect(fail(running(), refusal(0, 'client.offline')).message).toBe('We did not hear an answer. Try again: you pay only once.')
  expect(fail(running(), new TypeError('x is undefined')).message).toBe(genericMessage)
})
