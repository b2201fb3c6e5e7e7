// What the worker does with what is pushed to this browser, and with a tap on it. Each push shows one notification and no more:
// browsers take the right away from sites whose pushes show none.
import { raiseTo } from '../lib/badge-version.ts'

declare const self: ServiceWorkerGlobalScope

interface Pushed {
  readonly title: string
  readonly text: string
  readonly path: string
  /** What has the same one takes the place of the other. */
  readonly tag: string
  readonly badge: number
  readonly version: number
  /** Versions are counted for each account. */
  readonly who: string
}

const nothingKnown: Pushed = {
  title: 'Fieldhouse',
  text: 'There is something new.',
  path: '/notifications',
  tag: '',
  badge: -1,
  version: -1,
  who: '',
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
async function setBadge({ badge, version, who }: Pushed): Promise<void> {
  if (badge < 0 || !('setAppBadge' in self.navigator) || !(await raiseTo(who, version))) return
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

/** Leads a window there; undefined for one from before the worker, which cannot be led by it. */
const lead = (one: WindowClient | undefined, address: string): Promise<WindowClient | null | undefined> =>
  one === undefined || one.url === address ? Promise.resolve(one) : one.navigate(address).catch(() => undefined)

/** In a window that is open, best the one that is there already; else in a new one. */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [first] = [...windows].sort((a, b) => Number(b.focused) - Number(a.focused))
  const led = await lead(windows.find(({ url }) => url === address) ?? first, address)
  if (!led) return void (await self.clients.openWindow(address))
  // A browser that does not bring it to the front has it all the same.
  await led.focus().catch(() => undefined)
}

export function onPush(event: PushEvent): void {
  event.waitUntil(show(read(event)))
}

export function onNotificationClick(event: NotificationEvent): void {
  // The one that was tapped and no other.
  event.notification.close()
  event.waitUntil(open(addressOf((event.notification.data as { path?: unknown } | null)?.path)))
}
