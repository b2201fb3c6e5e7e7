// What the office counts, and how the house is in words.
import { days, hours } from '#platform/clock.ts'
import { listProcesses } from '#platform/db/index.ts'
import { waitingMail } from '#platform/mail/index.ts'
import { registeredBetween } from '#people/accounts'
import { feesBetween, grossBetween, returnedBetween } from '#books/sales'
import { postedBetween } from '#content/feed'
import { writtenBetween } from '#content/messages'
import { minutesLiveBetween } from '#content/streams'
import { begunBetween, endedBetween } from '#paying/subscriptions'
import { reportedBetween } from '#care/reports'
import type { Alerts } from '#site/alerts'
import { createOffice } from '#site/office'
import { backupsStand } from './standing.ts'
import type { Money } from './money.ts'
import type { Platform } from './platform.ts'

export function createOfficeHere(platform: Platform, { reconciliation }: Money, alerts: Alerts) {
  const { db, clock, env, diskWatch } = platform
  const ago = (at: string | Date): string => {
    const past = Math.max(0, clock.now().getTime() - new Date(at).getTime())
    if (past < hours(1)) return 'within the hour'
    return past < days(2) ? `${Math.floor(past / hours(1))} hours ago` : `${Math.floor(past / days(1))} days ago`
  }
  const counted = (count: number, one: string, more: string) => (count === 1 ? `One ${one}` : `${count} ${more}`)
  return createOffice({
    ...platform,
    openAlerts: async () => (await alerts.list()).open,
    figures: {
      registered: registeredBetween,
      posted: postedBetween,
      written: writtenBetween,
      live: minutesLiveBetween,
      reported: reportedBetween,
      begun: begunBetween,
      ended: endedBetween,
      gross: grossBetween,
      fees: feesBetween,
      returned: returnedBetween,
    },
    house: {
      async processes() {
        const all = await listProcesses(db)
        return { said: `${counted(all.length, 'runs', 'run')}.` }
      },
      async backup() {
        const { backupAt } = await backupsStand(db, env)
        return backupAt ? { said: `The last one was made ${ago(backupAt)}.` } : { said: 'None was made from here yet.', isMissing: true }
      },
      async drill() {
        const { drilledAt, hasDrillFailed } = await backupsStand(db, env)
        if (!drilledAt) return { said: 'None was held yet.', isMissing: true }
        return { said: `The last one ${hasDrillFailed ? 'failed' : 'passed'} ${ago(drilledAt)}.` }
      },
      async disk() {
        const { share } = await diskWatch.look()
        return { said: `${Math.floor(share * 100)} % are free.` }
      },
      async books() {
        const [run] = (await reconciliation.list(1, 0)).rows
        if (!run) return { said: 'They were not gone through yet.', isMissing: true }
        const { differences, begun_at: at } = run
        return {
          said: `${differences.length === 0 ? 'They agree' : counted(differences.length, 'difference', 'differences')}, gone through ${ago(at)}.`,
        }
      },
      async mail() {
        const waiting = await waitingMail(db)
        return { said: waiting === 0 ? 'Nothing waits.' : `${counted(waiting, 'letter waits', 'letters wait')}.` }
      },
    },
  })
}
