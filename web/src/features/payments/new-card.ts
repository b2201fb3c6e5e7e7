import { ApiError } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { ask, queryClient } from '../../lib/queries.ts'
import { rawOf, textOf } from '../../lib/use-submit.ts'
import type { PaymentCard } from './api.ts'

/** Two digits mean this century, as they are printed on the card. */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/**
 * Saves the card typed into the form and answers it; one that is saved already is found again. The number goes to the
 * gateway's own address for a token and is kept nowhere.
 */
export async function saveNewCard(values: FormData, isDefault = false): Promise<PaymentCard> {
  const holderName = textOf(values, 'holderName')
  const number = rawOf(values, 'cardNumber').trim()
  const expiry = { month: Number(rawOf(values, 'month')), year: fullYear(Number(rawOf(values, 'year'))) }
  const token = await send('payments.createTestCard', { body: { number, ...expiry, ...(holderName && { holderName }) } })
  try {
    const body = { token: token.data.token, ...(holderName && { holderName }), ...(isDefault && { isDefault }) }
    const { data } = await send('payments.saveCard', { body })
    return data
  } catch (error) {
    const isKnown = error instanceof ApiError && error.code === 'card.duplicate'
    const { data: cards } = isKnown ? await queryClient.fetchQuery(ask('payments.cards')) : { data: [] }
    const same = cards.find(({ brand, last4Digits }) => brand === token.data.brand && last4Digits === token.data.last4Digits)
    if (same) return same
    throw error
  }
}

/** A card that was typed and did not pay. That it stays is worth no message: the payment has its own. */
export const dropCard = (id: string): Promise<void> =>
  send('payments.removeCard', { params: { id } }).then(
    () => undefined,
    () => undefined,
  )
