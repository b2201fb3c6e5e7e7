// Leaving: apart from the session, since nobody needs it who has none.
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from './client.ts'
import { removeCookie } from './cookies.ts'
import { forgetIntents } from './intent.ts'
import { forgetRecent } from './recent.ts'
import { store } from './storage.ts'
import { endLook, look } from './token.ts'

/** What this browser keeps of whoever was here goes, and the page is the visitor's. */
export function forgetMe(client: QueryClient, to = '/auth/login'): void {
  if (look) return endLook()
  removeCookie('token')
  forgetRecent()
  store('home-order', null)
  forgetIntents()
  client.clear()
  location.assign(to)
}

export function useLogout() {
  const client = useQueryClient()
  return useCallback(async () => {
    // The page must show the visitor's view even when the server did not answer.
    await send('auth.logout').catch(() => undefined)
    forgetMe(client)
  }, [client])
}
