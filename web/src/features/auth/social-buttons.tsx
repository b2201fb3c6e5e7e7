import { send } from '../../lib/client.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'

export type SocialRole = 'user' | 'performer'

const callbackOf = (provider: 'google' | 'twitter') => `${location.origin}/auth/callback/${provider}`

async function openTwitter(role: SocialRole) {
  const callbackUrl = callbackOf('twitter')
  const { data } = await send('auth.twitterLogin', { body: { callbackUrl } })
  writeCookie('oauthToken', data.oauthToken, 1)
  writeCookie('oauthTokenSecret', data.oauthTokenSecret, 1)
  writeCookie('callbackUrl', callbackUrl, 1)
  writeCookie('role', role, 1)
  location.assign(data.url)
}

function openGoogle(clientId: string, role: SocialRole) {
  const state = crypto.randomUUID()
  writeCookie('oauthToken', state, 1)
  writeCookie('role', role, 1)
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: callbackOf('google'), response_type: 'code', scope: 'openid email profile', state })
  location.assign(`https://accounts.google.com/o/oauth2/v2/auth?${query}`)
}

/** Other ways in, where the operator set them up. */
export function SocialButtons({ role }: { role: SocialRole }) {
  const { data: settings } = useSettings()
  if (!settings?.googleLoginEnabled && !settings?.twitterLoginEnabled) return null
  return (
    <div className="stack">
      <p className="small">or</p>
      {settings.googleLoginEnabled && (
        <Button variant="line" wide onClick={() => openGoogle(settings.googleClientId, role)}>
          Continue with Google
        </Button>
      )}
      {settings.twitterLoginEnabled && (
        <Button variant="line" wide onClick={() => openTwitter(role).catch(toastError)}>
          Continue with X
        </Button>
      )}
    </div>
  )
}
