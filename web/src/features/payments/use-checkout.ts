import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { refreshAfterPayment, useCards, type Transaction } from './api.ts'
import { newCard } from './card-choice.tsx'
import { saveNewCard } from './new-card.ts'
import { usePayment } from './use-payment.ts'
import { fetchTransactions, isOpen, watchTransaction } from './use-transaction.ts'
import { goToBank } from './way-back.ts'

export const declined = 'Card declined. No money was taken. Use another card or ask your bank.'

interface CheckoutNeeds<W> {
  send: (what: W & { cardId: string }, idempotencyKey: string) => Promise<Transaction>
  onPaid: (transaction: Transaction) => void
  /** Asks for a new card where there is only the one that failed. */
  needsNewCard?: boolean
}

/** No answer from the server or its gateway, or a payment of another window: it may be on its way all the same. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.code === 'payment.in_progress')

/** Pays by card to the end: saved or new card, the bank's own question, an outcome that comes later (money.md 5). */
export function useCheckout<W extends object>({ send, onPaid, needsNewCard = false }: CheckoutNeeds<W>) {
  const { data: cards } = useCards()
  const [choice, choose] = useState<string>()
  const [waitingFor, setWaitingFor] = useState<Transaction>()
  const usual = cards?.find((card) => card.isDefault)?._id ?? cards?.[0]?._id ?? newCard
  const cardId = choice ?? (needsNewCard && cards?.length === 1 ? newCard : usual)
  const take = async (transaction: Transaction) => {
    if (isOpen(transaction)) {
      setWaitingFor(transaction)
      if (transaction.status === 'require_authentication' && transaction.paymentUrl) goToBank(transaction.paymentUrl)
      return
    }
    setWaitingFor(undefined)
    if (transaction.status !== 'success') throw new ApiError({ status: 422, code: 'payment.card_declined', message: declined })
    await refreshAfterPayment()
    onPaid(transaction)
  }
  const payment = usePayment(async (what: W & { cardId: string }, key) => {
    try {
      await take(await send(what, key))
    } catch (error) {
      const [newest] = isUnknown(error) ? await fetchTransactions().catch(() => []) : []
      if (!newest || !isOpen(newest)) throw error
      setWaitingFor(newest)
    }
  })
  const takeNews = useEffectEvent((transaction: Transaction) => {
    take(transaction).catch((error: Error) => payment.setMessage(error.message))
  })
  useEffect(() => (waitingFor ? watchTransaction(waitingFor, takeNews) : undefined), [waitingFor])
  const pay = (event: FormEvent<HTMLFormElement>, what: W) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    return payment.start(async () => {
      if (cardId !== newCard) return { ...what, cardId }
      const card = await saveNewCard(values)
      choose(card._id)
      return { ...what, cardId: card._id }
    })
  }
  return { cards, cardId, choose, pay, waitingFor, isPaying: payment.isPaying, message: payment.message }
}
