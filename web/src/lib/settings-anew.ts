import { addressOf } from './client.ts'
import { refreshAfter } from './queries.ts'

/** A browser keeps the public settings for five seconds, and this program for minutes: for where it matters what they are now. */
export async function settingsAnew(): Promise<void> {
  const [, url] = await addressOf('settings.public')
  await fetch(url, { cache: 'reload', credentials: 'include' }).catch(() => undefined)
  await refreshAfter('settings.change')
}
