// A visitor who was away on the card provider's page: what happened there is shown over the page where it was begun. The
// address is cleaned first, so that neither Back nor a reload tells it again.
import { useEffect } from 'react'
import { insist } from '../lib/lazily.ts'
import { currentPlace, setQuery, useQueryParam } from '../lib/router/index.ts'
import { useMe } from '../lib/session.ts'

export function useCameBack() {
  const { data: me } = useMe()
  const transactionId = useQueryParam('transactionId')
  const cardId = useQueryParam('savedCard')
  const isSignedIn = me !== undefined
  useEffect(() => {
    const { pathname } = currentPlace()
    // Those pages show their payment themselves.
    if (!isSignedIn || (!transactionId && !cardId) || pathname.startsWith('/payment/')) return
    void setQuery({ transactionId: null, savedCard: null })
    void insist(() => import('./came-back.tsx')).then(({ tellOfReturn }) => tellOfReturn({ pathname, transactionId, cardId }))
  }, [isSignedIn, transactionId, cardId])
}
