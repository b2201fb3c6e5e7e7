import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import type { SocialRole } from './api.ts'

const SocialWays = lazily(() => import('./social-ways.tsx'))

/** Other ways in, where the operator set them up; fetched only there. */
export function SocialButtons({ role }: { role: SocialRole }) {
  const { data: settings } = useSettings()
  if (!settings?.googleLoginEnabled && !settings?.twitterLoginEnabled) return null
  return (
    <Suspense fallback={null}>
      <SocialWays
        role={role}
        googleClientId={settings.googleLoginEnabled ? settings.googleClientId : ''}
        hasTwitter={settings.twitterLoginEnabled}
      />
    </Suspense>
  )
}
