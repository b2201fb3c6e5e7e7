// What follows from signing in and out: the live connection, and the way to the login page when the session is over.
import { useEffect } from 'react'
import { queryClient } from '../lib/queries.ts'
import { currentPlace, navigate } from '../lib/router/index.ts'
import { useMe } from '../lib/session.ts'
import { onSessionEnd } from '../lib/token.ts'
import { toast } from '../ui/toast.ts'

export function useSessionEvents() {
  const { data: me } = useMe()
  const accountId = me?._id
  useEffect(() => {
    if (!accountId) return undefined
    const loaded = import('../lib/realtime.ts')
    void loaded.then(({ openRealtime }) => openRealtime())
    return () => void loaded.then(({ closeRealtime }) => closeRealtime())
  }, [accountId])
  useEffect(
    () =>
      onSessionEnd((message) => {
        queryClient.clear()
        toast(message)
        void navigate(`/auth/login?next=${encodeURIComponent(currentPlace().href)}`)
      }),
    [],
  )
}
