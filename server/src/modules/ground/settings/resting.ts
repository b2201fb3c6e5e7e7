// When the site rests, and what it says of it. It follows from the settings and the time: no job has to begin it.
import type { Resting } from '#platform/app-error.ts'
import type { AllSettings } from './defaults.ts'

type Chosen = Pick<AllSettings, 'maintenanceMode' | 'maintenanceKind' | 'maintenanceMessage' | 'maintenanceFrom' | 'maintenanceUntil'>

const usual = 600
const shortest = 30
const longest = 86_400

function secondsUntil(moment: string, now: Date): number {
  const left = Math.ceil((Date.parse(moment) - now.getTime()) / 1000)
  return left > 0 ? Math.min(Math.max(left, shortest), longest) : usual
}

export const hasBegun = ({ maintenanceMode, maintenanceFrom }: Chosen, now: Date): boolean =>
  maintenanceMode && (maintenanceFrom === '' || Date.parse(maintenanceFrom) <= now.getTime())

/** Undefined while the site is open. */
export function restOf(settings: Chosen, now: Date): Resting | undefined {
  if (!hasBegun(settings, now)) return undefined
  const { maintenanceKind: kind, maintenanceMessage: words, maintenanceUntil: until } = settings
  return { kind, words, retryAfter: until === '' ? usual : secondsUntil(until, now) }
}
