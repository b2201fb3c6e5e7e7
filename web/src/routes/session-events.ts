// What follows from signing in and out: the live connection, and the way to the login page when the session is over.
import { useEffect } from 'react'
import { insist } from '../lib/lazily.ts'
import { queryClient } from '../lib/queries.ts'
import { useMe } from '../lib/session.ts'
import { ending, sessionChanged } from '../lib/token.ts'

ending.by = (message) => {
  if (!location.pathname.startsWith('/auth/')) return void insist(() => import('../lib/signed-out.ts')).then(({ leave }) => leave(message))
  // Where one signs in nothing is written that is to be kept, and whoever types must not wait; the next one sees nothing of the last.
  sessionChanged()
  queryClient.clear()
}

export function useSessionEvents() {
  const { data: me } = useMe()
  const accountId = me?._id
  useEffect(() => {
    if (!accountId) return undefined
    const loaded = insist(() => import('../lib/realtime.ts'))
    void loaded.then(({ openRealtime }) => openRealtime())
    return () => void loaded.then(({ closeRealtime }) => closeRealtime())
  }, [accountId])
}
