// Leaving: apart from the session, since nobody needs it who has none.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from './client.ts'
import { removeCookie } from './cookies.ts'
import { forgetIntents } from './intent.ts'
import { forgetRecent } from './recent.ts'
import { store } from './storage.ts'

export function useLogout() {
  const client = useQueryClient()
  return useCallback(async () => {
    // The page must show the visitor's view even when the server did not answer.
    await send('auth.logout').catch(() => undefined)
    removeCookie('token')
    forgetRecent()
    store('home-order', null)
    forgetIntents()
    client.clear()
    location.assign('/auth/login')
  }, [client])
}
