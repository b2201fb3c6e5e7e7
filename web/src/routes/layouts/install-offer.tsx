// The browser says once that the site may be kept as an app; it is offered to whoever has come back and follows somebody.
import { useEffect, useSyncExternalStore } from 'react'
import { keepVisits, mayOffer, readVisits, seen } from '../../lib/install.ts'
import { useMe } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'

/** Not in the types of the DOM: only some browsers have it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let way: InstallEvent | undefined
const listeners = new Set<() => void>()

// It comes early, and once.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  way = event as InstallEvent
  for (const listener of listeners) listener()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function InstallOffer() {
  const found = useSyncExternalStore(subscribe, () => way)
  const { data: me } = useMe()
  const hasFollowed = (me?.stats.following ?? 0) > 0
  useEffect(() => {
    const now = Date.now()
    const visits = seen(readVisits(), now)
    const isOffered = found !== undefined && hasFollowed && mayOffer(visits, now)
    keepVisits(isOffered ? { ...visits, offeredAt: now } : visits)
    if (isOffered) toast('Keep this site on your screen, like an app.', { action: { label: 'Install', run: () => void found.prompt() } })
  }, [found, hasFollowed])
  return null
}
