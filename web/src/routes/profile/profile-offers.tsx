// What costs money on a profile. A page that may not take money (`canEarn`) shows no trace of it (youth.md 7), nor does
// any page to an account under 18, which cannot pay (youth.md Y31).
import { plansOf, priceOf } from '../../features/payments/plans.ts'
import type { Profile } from '../../features/profile/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import type { ButtonVariant } from '../../ui/button.tsx'
import { SubscribeOffer, TipOffer } from '../offers.tsx'

function Subscribe({ profile }: { profile: Profile }) {
  const { data: settings } = useSettings()
  const plans = plansOf(profile)
  const [paid] = plans.filter((plan) => plan !== 'free')
  if (profile.isSubscribed) {
    return (
      <Link className="btn on-photo" to="/subscriptions">
        Subscribed
      </Link>
    )
  }
  if (plans.length === 0) return null
  return (
    <SubscribeOffer pageId={profile._id} name={profile.name} variant="accent">
      {paid
        ? `Subscribe · ${formatMoney(priceOf(profile, paid), settings?.currency)} a ${paid === 'monthly' ? 'month' : 'year'}`
        : 'Subscribe for free'}
    </SubscribeOffer>
  )
}

export function ProfileOffers({ profile, tip = 'ghost-photo' }: { profile: Profile; tip?: ButtonVariant }) {
  const { data: me } = useMe()
  if (!profile.canEarn || me?.isMinor) return null
  return (
    <>
      <Subscribe profile={profile} />
      <TipOffer pageId={profile._id} name={profile.name} variant={tip} />
    </>
  )
}
