// What the worker does with what is pushed to this browser, and with a tap on it. Each push shows one notification and no more:
// browsers take the right away from sites whose pushes show none.
import { raiseTo } from './badge-version.ts'

declare const self: ServiceWorkerGlobalScope

interface Pushed {
  readonly title: string
  readonly text: string
  readonly path: string
  /** What has the same one takes the place of the other. */
  readonly tag: string
  readonly badge: number
  readonly version: number
}

const nothingKnown: Pushed = {
  title: 'Fieldhouse',
  text: 'There is something new.',
  path: '/notifications',
  tag: '',
  badge: -1,
  version: -1,
}

function read(event: PushEvent): Pushed {
  try {
    return { ...nothingKnown, ...(event.data?.json() as Partial<Pushed>) }
  } catch {
    return nothingKnown
  }
}

/** Never further than this site, whatever is pushed. */
function addressOf(path: unknown): string {
  const url = new URL(typeof path === 'string' ? path : '/notifications', self.location.origin)
  return url.origin === self.location.origin ? url.href : new URL('/notifications', self.location.origin).href
}

/** The number on the app's picture. What comes late says an older number. */
async function setBadge({ badge, version }: Pushed): Promise<void> {
  if (badge < 0 || !('setAppBadge' in self.navigator) || !(await raiseTo(version))) return
  await self.navigator.setAppBadge(badge)
}

async function show(pushed: Pushed): Promise<void> {
  const { title, text, path, tag } = pushed
  await self.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
  // A browser that keeps nothing, or has no such number, has shown what was pushed all the same.
  await setBadge(pushed).catch(() => undefined)
}

/** In a window that is open, wherever it stands; else in a new one. */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [one] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  const there = windows.find(({ url }) => url === address)
  try {
    if (there) return void (await there.focus())
    // A window from before the worker cannot be led by it.
    if (one) return void (await (await one.navigate(address))?.focus())
  } catch {
    // Then a new one.
  }
  await self.clients.openWindow(address)
}

export function onPush(event: PushEvent): void {
  event.waitUntil(show(read(event)))
}

export function onNotificationClick(event: NotificationEvent): void {
  // The one that was tapped and no other.
  event.notification.close()
  event.waitUntil(open(addressOf((event.notification.data as { path?: unknown } | null)?.path)))
}
