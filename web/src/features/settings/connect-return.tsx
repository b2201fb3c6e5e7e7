import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { readCookie, removeCookie } from '../../lib/cookies.ts'
import { currentPlace, Link, navigate, useQueryParam } from '../../lib/router/index.ts'
import { callbackOf, connecting, providerNames, type SocialProvider } from '../../lib/social.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const settings = '/settings?tab=sign-in'

/** Whether who comes back from another service was connecting it, and not signing in. */
export const isConnecting = () => readCookie('role') === connecting

const stopped = (message: string) => new ApiError({ status: 400, code: 'auth.provider_refused', message })

/** Back from the service that is being connected. */
export function ConnectReturn({ provider }: { provider: SocialProvider }) {
  const [proofName, stateName] = provider === 'google' ? ['code', 'state'] : ['oauth_verifier', 'oauth_token']
  const proof = useQueryParam(proofName)
  const state = useQueryParam(stateName)
  const name = providerNames[provider]
  const [error, setError] = useState<unknown>()
  const hasRun = useRef(false)
  useEffect(() => {
    // The code works once: React's second run of effects in development must not spend it.
    if (hasRun.current) return
    hasRun.current = true
    const { pathname: from } = currentPlace()
    const run = async () => {
      // A way back that was begun elsewhere would connect somebody else's account.
      if (!state || state !== readCookie('oauthToken')) throw stopped('This was not begun here. Start again from your settings.')
      if (!proof) throw stopped(`${name} did not agree, so it is not connected.`)
      await send('connections.finish', { params: { provider }, body: { state, proof, callbackUrl: callbackOf(provider) } })
      toast(`${name} is connected`)
      await navigate(settings, { replace: true, from })
    }
    void run()
      .catch(setError)
      .finally(() => ['role', 'oauthToken'].forEach(removeCookie))
  }, [provider, name, proof, state])
  if (!error) return <Skeleton height="12rem" />
  return (
    <>
      <Note tone="bad">{messageOf(error)}</Note>
      <Link className="btn justify-self-start" to={settings}>
        To your settings
      </Link>
    </>
  )
}
