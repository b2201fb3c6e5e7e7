// A visitor who was away on the card provider's page: what happened there is shown over the page where it was begun. The
// address is cleaned first, so that neither Back nor a reload tells it again.
import { lazy, useEffect } from 'react'
import { keepIntent, takeParked } from '../lib/intent.ts'
import { ask, queryClient } from '../lib/queries.ts'
import { currentPlace, setQuery, useQueryParam } from '../lib/router/index.ts'
import { useMe } from '../lib/session.ts'
import { closeSheet, openSheet } from '../ui/sheet-host.ts'
import { toast } from '../ui/toast.ts'

const ReturnedPayment = lazy(() => import('../features/payments/returned-payment.tsx'))

async function tellOfCard(id: string) {
  const { cardName } = await import('../features/payments/describe.ts')
  const { data } = await queryClient.fetchQuery({ ...ask('payments.cards'), staleTime: 0 })
  const card = data.find(({ _id }) => _id === id)
  if (card) toast(`${cardName(card)} is saved`)
}

export function useCameBack() {
  const { data: me } = useMe()
  const transactionId = useQueryParam('transactionId')
  const cardId = useQueryParam('savedCard')
  const isSignedIn = me !== undefined
  useEffect(() => {
    // Those pages show their payment themselves.
    if (!isSignedIn || (!transactionId && !cardId) || currentPlace().pathname.startsWith('/payment/')) return
    const parked = takeParked(currentPlace().pathname)
    void setQuery({ transactionId: null, savedCard: null })
    if (transactionId) openSheet(<ReturnedPayment id={transactionId} intent={parked} onClose={closeSheet} />)
    if (cardId) void tellOfCard(cardId).catch(() => undefined)
    // What the card was saved for opens again.
    if (cardId && parked) keepIntent(parked)
  }, [isSignedIn, transactionId, cardId])
}
