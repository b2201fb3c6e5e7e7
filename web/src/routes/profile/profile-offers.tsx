// The seam for what costs money on a profile: `features/subscribe` and `features/tip` each bring a button and a sheet,
// composed here. A page that may not take money (`canEarn`) shows no trace of them (youth.md 7).
import type { ReactNode } from 'react'
import type { Profile } from '../../features/profile/api.ts'

export function ProfileOffers({ profile, offers = [] }: { profile: Profile; offers?: readonly ReactNode[] }) {
  return profile.canEarn ? offers : null
}
