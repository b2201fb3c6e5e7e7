// What is told to those who come back from the card provider's page; fetched when somebody does.
import { keepIntent, takeParked } from '../lib/intent.ts'
import { lazily } from '../lib/lazily.ts'
import { ask, queryClient } from '../lib/queries.ts'
import { closeSheet, openSheet } from '../ui/sheet-host.ts'
import { toast } from '../ui/toast.ts'

const ReturnedPayment = lazily(() => import('../features/payments/returned-payment.tsx'))

async function tellOfCard(id: string) {
  const { cardName } = await import('../features/payments/describe.ts')
  const { data } = await queryClient.fetchQuery({ ...ask('payments.cards'), staleTime: 0 })
  const card = data.find(({ _id }) => _id === id)
  if (card) toast(`${cardName(card)} is saved`)
}

interface Return {
  /** Of the page where it was begun. */
  readonly pathname: string
  readonly transactionId: string | null
  readonly cardId: string | null
}

export function tellOfReturn({ pathname, transactionId, cardId }: Return): void {
  const parked = takeParked(pathname)
  if (transactionId) openSheet(<ReturnedPayment id={transactionId} intent={parked} onClose={closeSheet} />)
  if (cardId) void tellOfCard(cardId).catch(() => undefined)
  // What the card was saved for opens again.
  if (cardId && parked) keepIntent(parked)
}
