import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { refreshAfter } from '../../lib/queries.ts'
import { useCards, type Transaction } from './api.ts'
import { newCard } from './card-choice.tsx'
import { openCheckout, setUpCard, useIsHosted, type Order } from './hosted.ts'
import { dropCard, saveNewCard } from './new-card.ts'
import { usePayment } from './use-payment.ts'
import { fetchTransactions, isOpen, watchTransaction } from './use-transaction.ts'
import { goToBank } from './way-back.ts'

export const declined = 'Card declined. No money was taken. Use another card or ask your bank.'

interface CheckoutNeeds<W> {
  send: (what: W & { cardId: string }, idempotencyKey: string) => Promise<Transaction>
  onPaid: (transaction: Transaction) => void
  /** What the provider's page takes, where new cards are entered there; without it a card is only saved there, to pay then. */
  order?: (what: W) => Order
  /** What the page of the form needs in its address to stand as it was. */
  keep?: ((what: W) => Record<string, string>) | undefined
  /** Asks for a new card where there is only the one that failed. */
  needsNewCard?: boolean
}

/** No answer from the server or its gateway, or a payment of another window: it may be on its way all the same. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.status >= 500 || error.code === 'payment.in_progress')

/** Pays by card to the end: saved or new card, the bank's own question, an outcome that comes later (money.md 5). */
export function useCheckout<W extends object>({ send, onPaid, order, keep, needsNewCard = false }: CheckoutNeeds<W>) {
  const saved = useCards()
  /** Undefined until it is known which there are; who cannot be told pays with a new one. */
  const cards = saved.data ?? (saved.isError ? [] : undefined)
  const isHosted = useIsHosted()
  const [choice, choose] = useState<string>()
  const [waitingFor, setWaitingFor] = useState<Transaction>()
  const usual = cards?.find((card) => card.isDefault)?._id ?? cards?.[0]?._id ?? newCard
  const cardId = choice ?? (needsNewCard && cards?.length === 1 ? newCard : usual)
  /** Typed for this payment; what never paid is not kept. */
  const fresh = useRef<string>(undefined)
  const forgetDeclined = async (error: unknown) => {
    const id = fresh.current
    if (id === undefined || !(error instanceof ApiError) || error.code !== 'payment.card_declined') return
    fresh.current = undefined
    choose(newCard)
    await dropCard(id)
  }
  const take = async (transaction: Transaction) => {
    if (isOpen(transaction)) {
      setWaitingFor(transaction)
      if (transaction.status === 'require_authentication' && transaction.paymentUrl) goToBank(transaction.paymentUrl)
      return
    }
    setWaitingFor(undefined)
    if (transaction.status === 'success') fresh.current = undefined
    if (transaction.status !== 'success') throw new ApiError({ status: 422, code: 'payment.card_declined', message: declined })
    onPaid(transaction)
  }
  const ask = async (what: W & { cardId: string }, key: string): Promise<Transaction | undefined> => {
    if (what.cardId !== newCard) return send(what, key)
    if (order) return openCheckout(order(what), key, keep?.(what))
    await setUpCard()
    return undefined
  }
  const payment = usePayment(async (what: W & { cardId: string }, key) => {
    try {
      const transaction = await ask(what, key)
      if (transaction) await take(transaction)
    } catch (error) {
      const [newest] = isUnknown(error) ? await fetchTransactions().catch(() => []) : []
      // A page that was left earlier is open for an hour, and is not what was asked for now.
      const isThis = newest?.isHosted === (what.cardId === newCard && order !== undefined)
      if (!newest || !isThis || !isOpen(newest)) {
        await forgetDeclined(error)
        throw error
      }
      setWaitingFor(newest)
    }
  })
  const takeNews = useEffectEvent((transaction: Transaction) => {
    // Whatever was bought, a card payment changes the same; the answer to the call came before.
    const refreshed = transaction.status === 'success' ? refreshAfter('payments.topUp') : Promise.resolve()
    refreshed
      .then(() => take(transaction))
      .catch(async (error: Error) => {
        payment.setMessage(error.message)
        await forgetDeclined(error)
      })
  })
  useEffect(() => (waitingFor ? watchTransaction(waitingFor, takeNews) : undefined), [waitingFor])
  const pay = (event: FormEvent<HTMLFormElement>, what: W) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    return payment.start(async () => {
      if (cardId !== newCard || isHosted) return { ...what, cardId }
      const card = await saveNewCard(values)
      if (!cards?.some(({ _id }) => _id === card._id)) fresh.current = card._id
      choose(card._id)
      return { ...what, cardId: card._id }
    })
  }
  /** Leaves a page alone where nothing was paid yet; it ends by itself. */
  const payAnotherWay = () => setWaitingFor(undefined)
  const isSavedFirst = isHosted && !order && cardId === newCard
  /** Nothing can be paid before it is known with what. */
  const isAsking = cards === undefined
  return {
    cards,
    isAsking,
    cardId,
    choose,
    pay,
    waitingFor,
    payAnotherWay,
    isSavedFirst,
    isPaying: payment.isPaying,
    message: payment.message,
  }
}
