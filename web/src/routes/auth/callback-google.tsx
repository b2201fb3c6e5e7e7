import { SocialReturn } from '../../features/auth/social-return.tsx'
import { useTitle } from '../../lib/title.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useEnter } from './use-enter.ts'

export default function GoogleCallback() {
  useTitle('Signing in')
  const enter = useEnter()
  return (
    <AuthFrame title="Signing you in">
      <SocialReturn provider="google" onEnter={enter} />
    </AuthFrame>
  )
}
