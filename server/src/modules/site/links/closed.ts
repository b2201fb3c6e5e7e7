import { AppError, atRest } from '#platform/app-error.ts'
import type { Settings } from '#ground/settings'

/** What others get of us is not there where, and while, the site is closed. */
export async function refuseWhereClosed(settings: Pick<Settings, 'isClosedHere' | 'resting'>): Promise<void> {
  if (await settings.isClosedHere()) throw new AppError('service.country_blocked')
  const rest = await settings.resting()
  if (rest?.kind === 'closed') throw atRest(rest)
}
