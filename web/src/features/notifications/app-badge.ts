// The number on the app's picture, from an open page: the one that stands in its title. The worker sets the same one from what is
// pushed; both keep the version in one place, so whoever is late changes nothing.
import type { NotificationCount } from '@fieldhouse/contract'
import { raiseTo } from '../../lib/badge-version.ts'

/** By this name pushes say whose number it is, and nothing else. */
async function nameOf(accountId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accountId))
  const text = btoa(String.fromCodePoint(...new Uint8Array(digest)))
  return text.slice(0, 8).replaceAll('+', '-').replaceAll('/', '_')
}

export async function setAppBadge(accountId: string, { totalUnread, version }: NotificationCount): Promise<void> {
  if (await raiseTo(await nameOf(accountId), version, true)) await navigator.setAppBadge(totalUnread)
}
