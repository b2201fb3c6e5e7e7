// The buttons of other services, and the way to each.
import { send } from '../../lib/client.ts'
import { writeCookie } from '../../lib/cookies.ts'
import { wayOn } from '../../lib/intent.ts'
import { newId } from '../../lib/new-id.ts'
import { callbackOf, googleAddress, keepWay } from '../../lib/social.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import type { SocialRole } from './api.ts'

/** Kept over the way to the other service: what the account is to be, and the page that the person was on the way to. */
function keepWish(role: SocialRole, state: string) {
  keepWay(role, state)
  writeCookie('next', wayOn(location) ?? '', 1)
}

async function openTwitter(role: SocialRole) {
  const callbackUrl = callbackOf('twitter')
  const { data } = await send('auth.twitterLogin', { body: { callbackUrl } })
  writeCookie('oauthTokenSecret', data.oauthTokenSecret, 1)
  writeCookie('callbackUrl', callbackUrl, 1)
  keepWish(role, data.oauthToken)
  location.assign(data.url)
}

function openGoogle(clientId: string, role: SocialRole) {
  const state = newId()
  keepWish(role, state)
  location.assign(googleAddress(clientId, state))
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
