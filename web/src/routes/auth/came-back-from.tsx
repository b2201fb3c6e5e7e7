import { useState } from 'react'
import { SocialReturn } from '../../features/auth/social-return.tsx'
import { ConnectReturn, isConnecting } from '../../features/settings/connect-return.tsx'
import { providerNames, type SocialProvider } from '../../lib/social.ts'
import { useTitle } from '../../lib/title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'

/** Back from another service: to sign in with it, or to have connected it. */
export function CameBackFrom({ provider }: { provider: SocialProvider }) {
  // As it was at first: the cookie that says so is gone when it is done.
  const [connects] = useState(isConnecting)
  const title = connects ? `Connecting ${providerNames[provider]}` : 'Signing you in'
  useTitle(title)
  const enter = useEnter()
  return (
    <AuthFrame title={title}>
      {connects ? <ConnectReturn provider={provider} /> : <SocialReturn provider={provider} onEnter={enter} />}
    </AuthFrame>
  )
}
