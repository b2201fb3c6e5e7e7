// How each part of the site is looked at for the status page: the same signs that call staff, without their words.
import type { PartState } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { after, minutes } from '#platform/clock.ts'
import { lateJobs } from '#platform/jobs/index.ts'
import { deferredMail } from '#platform/mail/index.ts'
import { lateEvents } from '#platform/outbox/index.ts'
import type { Probes } from '#site/status'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'

const lateMinutes = 10
const deferredFor = minutes(15)
const awayFrom = 3
/** Of real time. */
const slowMilliseconds = 1000

const limitedWhere = (isLimited: boolean): PartState => (isLimited ? 'limited' : 'works')

export function createProbes({ db, clock, env, hold, storage, video }: Platform, { settings, switches }: People, money: Money): Probes {
  return {
    async site() {
      const rest = await settings.resting()
      if (rest?.kind === 'closed' || hold.now()) return 'away'
      return limitedWhere(rest !== undefined)
    },
    async database() {
      const began = performance.now()
      await sql`select 1`.execute(db)
      return limitedWhere(performance.now() - began > slowMilliseconds)
    },
    async work() {
      const [{ late }, { stuck }] = await Promise.all([lateJobs(db, lateMinutes, 1), lateEvents(db, lateMinutes)])
      return limitedWhere(late > 0 || stuck > 0)
    },
    // Where no mail leaves at all, nobody waits for it.
    ...(env.SMTP_URL !== '' && {
      mail: async () => limitedWhere((await deferredMail(db, after(clock.now(), -deferredFor))).count > 0),
    }),
    async cards() {
      return money.gatewayWatch.awayCount >= awayFrom ? 'away' : limitedWhere(await switches.isOff(['purchases']))
    },
    async files() {
      const { away } = await storage.look()
      return away === null ? limitedWhere(await switches.isOff(['uploads'])) : 'away'
    },
    ...(video && { live: async () => limitedWhere(await switches.isOff(['streams'])) }),
  }
}
