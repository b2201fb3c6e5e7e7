import { calls, type SiteTerms, type Switch } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { AllSettings } from './defaults.ts'
import type { Settings } from './service.ts'

/** What the site lives by and everybody may read; the rest of the settings is the operator's. */
const termsOf = (all: AllSettings): SiteTerms => ({
  platformFee: all.platformFeeBps / 100,
  earningsHoldDays: all.earningsHoldDays,
  payoutFee: all.payoutFee,
  refundWindowDays: all.refundWindowDays,
  takeBackEarnings: all.takeBackEarnings,
  graceDays: all.graceDays,
  renewalReminderDays: all.renewalReminderDays,
  priceChangeNoticeDays: all.priceChangeNoticeDays,
})

export interface Told {
  /** The operator tells somebody something just now. */
  readonly hasNotices: () => Promise<boolean>
  readonly switchedOff: () => Promise<{ key: Switch; reason: string }[]>
}

export const settingsRoutes = (settings: Settings, told: Told): Route[] => [
  route(calls.settings.public, {}, async ({ reply }) => {
    const [data, all, isClosedHere] = await Promise.all([settings.readPublic(), settings.read(), settings.isClosedHere()])
    // A cache that others share does not know where they are.
    void reply.header('cache-control', all.blockedCountries.length > 0 ? 'private, max-age=5' : 'public, max-age=5')
    const hasMaintenance = all.maintenanceMode
    // One that is announced is told, and one under which people still read.
    const isTold = hasMaintenance && !(data.maintenanceMode && data.maintenanceKind === 'closed')
    const [hasOthers, switchedOff] = await Promise.all([told.hasNotices(), told.switchedOff()])
    // Who may be asked about measuring is asked by what comes after the page, too.
    const hasNotices = isTold || hasOthers || switchedOff.length > 0 || all.gaCode !== ''
    return { data: { ...data, isClosedHere, hasMaintenance, hasNotices, switchedOff, terms: termsOf(all) } }
  }),
  route(calls.settings.keys, { limit: 'read' }, async ({ body }) => {
    const all = Object.entries(await settings.readPublic())
    return { data: Object.fromEntries(all.filter(([key]) => body.keys.includes(key))) }
  }),
]
