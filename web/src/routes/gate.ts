// Guards of wire.md 6.1: who may see a page, and what stands in its place.
import { standsWhileClosed } from '@fieldhouse/contract/resting'
import { useEffect, useMemo, useState } from 'react'
import { isComplete, type Destination } from '../lib/after-login.ts'
import { wayOn } from '../lib/intent.ts'
import type { Place } from '../lib/router/index.ts'
import { follow, useMe, useSignedIn, whereNext, type Me } from '../lib/session.ts'
import { useSettings } from '../lib/ui-settings.ts'
import { toast } from '../ui/toast.ts'
import { prepareLayout, type LayoutName } from './layouts/layouts.tsx'

interface Gate {
  /** `waiting` until the account is there, `closed` while another page is on its way. */
  state: 'open' | 'waiting' | 'closed'
  /** A layout that takes the page's place, address unchanged. */
  layout?: LayoutName
}

const loginFor = (place: Place) => `/auth/login?next=${encodeURIComponent(place.href)}`

/** Where the visitor has to go instead; undefined when the page is theirs to see. */
function detour(place: Place, signedIn: boolean, me: Me | undefined): Destination | undefined {
  const flags = place.route?.flags ?? []
  const isGuarded = flags.includes('auth') || flags.includes('athleteOnly')
  if (isGuarded && !signedIn) return { to: loginFor(place) }
  if (!me) return undefined
  if (flags.includes('visitor')) return whereNext(me, wayOn(place))
  if (flags.includes('athleteOnly') && !me.isPerformer) return { to: '/home' }
  if (isGuarded && !flags.includes('noredirect') && !isComplete(me)) return { to: me.isPerformer ? '/athlete/account' : '/fan/account' }
  return undefined
}

/** Fetches the notice that takes the page's place. */
function useNotice(layout: 'blocked' | 'maintenance' | undefined): boolean {
  const [ready, setReady] = useState<LayoutName>()
  useEffect(() => {
    if (layout) void prepareLayout(layout).then(() => setReady(layout))
  }, [layout])
  return layout !== undefined && ready === layout
}

export function useGate(place: Place): Gate {
  const signedIn = useSignedIn()
  const { data: me } = useMe()
  const { data: settings } = useSettings()
  const flags = place.route?.flags ?? []
  const needsAccount = flags.some((flag) => flag !== 'noredirect')
  // Kept until place or account change: once followed, the cookie that decided is gone.
  const destination = useMemo(() => detour(place, signedIn, me), [place, signedIn, me])
  useEffect(() => {
    if (!destination) return
    if (destination.to.startsWith('/auth/login')) toast('Please login!')
    // Out of a mail, into a browser that is signed in already.
    if (place.search === '?verified=1') toast('Your e-mail address is confirmed.')
    void follow(destination)
  }, [destination, place.search])
  // The first role is the kind of account.
  const isStaff = me?.roles[1]
  const notice = standsWhileClosed(place.pathname)
    ? undefined
    : settings?.isClosedHere
      ? 'blocked'
      : settings?.maintenanceMode && settings.maintenanceKind === 'closed' && !isStaff
        ? 'maintenance'
        : undefined
  const isNoticeReady = useNotice(notice)
  if (notice) return isNoticeReady ? { state: 'closed', layout: notice } : { state: 'closed' }
  if (destination) return { state: 'closed' }
  // Also where it did not load: a page that comes and goes with it would ask for it without end.
  if (needsAccount && signedIn && !me) return { state: 'waiting' }
  return { state: 'open' }
}
