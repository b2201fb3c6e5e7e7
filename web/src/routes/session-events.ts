// What follows from signing in and out: the live connection, and the way to the login page when the session is over.
import { useEffect } from 'react'
import { useMe } from '../lib/session.ts'
import { ending } from '../lib/token.ts'

ending.by = (message) => void import('../lib/signed-out.ts').then(({ leave }) => leave(message))

export function useSessionEvents() {
  const { data: me } = useMe()
  const accountId = me?._id
  useEffect(() => {
    if (!accountId) return undefined
    const loaded = import('../lib/realtime.ts')
    void loaded.then(({ openRealtime }) => openRealtime())
    return () => void loaded.then(({ closeRealtime }) => closeRealtime())
  }, [accountId])
}
