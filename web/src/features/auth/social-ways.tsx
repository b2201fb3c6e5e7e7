// The buttons of other services, and the way to each.
import { send } from '../../lib/client.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import type { SocialRole } from './api.ts'

const callbackOf = (provider: 'google' | 'twitter') => `${location.origin}/auth/callback/${provider}`

/** Kept over the way to the other service: what the account is to be, and the page that the person was on the way to. */
function keepWish(role: SocialRole) {
  writeCookie('role', role, 1)
  writeCookie('next', new URLSearchParams(location.search).get('next') ?? '', 1)
}

async function openTwitter(role: SocialRole) {
  const callbackUrl = callbackOf('twitter')
  const { data } = await send('auth.twitterLogin', { body: { callbackUrl } })
  writeCookie('oauthToken', data.oauthToken, 1)
  writeCookie('oauthTokenSecret', data.oauthTokenSecret, 1)
  writeCookie('callbackUrl', callbackUrl, 1)
  keepWish(role)
  location.assign(data.url)
}

function openGoogle(clientId: string, role: SocialRole) {
  const state = crypto.randomUUID()
  writeCookie('oauthToken', state, 1)
  keepWish(role)
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackOf('google'),
    response_type: 'code',
    scope: 'openid email profile',
    state,
  })
  location.assign(`https://accounts.google.com/o/oauth2/v2/auth?${query}`)
}

export default function SocialWays({
  role,
  googleClientId,
  hasTwitter,
}: {
  role: SocialRole
  googleClientId: string
  hasTwitter: boolean
}) {
  return (
    <div className="stack">
      <p className="small">or</p>
      {googleClientId !== '' && (
        <Button variant="line" wide onClick={() => openGoogle(googleClientId, role)}>
          Continue with Google
        </Button>
      )}
      {hasTwitter && (
        <Button variant="line" wide onClick={() => openTwitter(role).catch(toastError)}>
          Continue with X
        </Button>
      )}
    </div>
  )
}
