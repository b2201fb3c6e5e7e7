// What each alert is seen by.
import { stormMetricWords, type AlertKind } from '@fieldhouse/contract'
import { after, days, hours, minutes, seconds } from '#platform/clock.ts'
import { bornAt, listProcesses, longestTransaction } from '#platform/db/index.ts'
import { lateJobs, listPaused } from '#platform/jobs/index.ts'
import { deferredMail, lostMailSince, mailCounts } from '#platform/mail/index.ts'
import { lateEvents } from '#platform/outbox/index.ts'
import { diskLines } from '#platform/storage/index.ts'
import { ledgerChecks } from '#ground/ledger'
import { mostReads } from '#care/desk'
import { safetyLetters } from '#people/mail-stops'
import type { Alerts, Seen, Signs } from '#site/alerts'
import type { AuditCopy } from '#site/audit-copy'
import { standingOf } from '#site/backups'
import { logTrouble } from './log-trouble.ts'
import type { Continuous } from './continuous.ts'
import type { Money } from './money.ts'
import type { People } from './people.ts'
import type { Platform } from './platform.ts'
import type { Product } from './product.ts'
import { backupsStand } from './standing.ts'

const quietSeconds = 60
const mostSecondsOff = 2
const patienceForPool = seconds(2)
const longTransaction = minutes(15)
const lateMinutes = 10
const longPause = days(1)
const lateBackup = hours(26)
/** Where they come round more seldom than each day. */
const lateAfter = hours(2)
const longestSaid = 300
const lateDrill = days(35)
const deferredFor = minutes(15)
const bounces = { share: 0.05, least: 10 }
const complaints = { share: 0.001, worst: 0.003, least: 2 }
const awayFrom = 3
const silentFor = minutes(15)
/** By priority; the first has a rule of its own. */
const overdue: readonly number[] = [Infinity, hours(24), days(3), days(7)]
const urgentFor = minutes(10)
const wrongPasswords = 10
const readsOfDay = 20
const answerWithin = { warn: days(3), worst: days(1) }
const untoldFor = hours(1)
const certificateDays = { warn: 14, worst: 3 }

const warning = (said: string): Seen => ({ level: 'warning', said })
const broken = (said: string): Seen => ({ level: 'broken', said })
const counted = (count: number, one: string, more: string) => (count === 1 ? `One ${one}` : `${count} ${more}`)
const percent = (share: number) => `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`
const age = (milliseconds: number): string => {
  const whole = Math.floor(milliseconds / minutes(1))
  if (whole < 120) return `${whole} minutes`
  return whole < 48 * 60 ? `${Math.floor(whole / 60)} hours` : `${Math.floor(whole / 1440)} days`
}

export interface SignNeeds {
  readonly platform: Platform
  readonly people: People
  readonly money: Money
  readonly product: Product
  readonly alerts: Alerts
  readonly auditCopy: Pick<AuditCopy, 'failingSince'>
  readonly continuous: Continuous | undefined
}

export interface CertificateFact {
  readonly endsAt: string
}
export interface AuditFact {
  readonly wrong: string | null
}

export const createSigns = (needs: SignNeeds): Signs => ({
  ...ofMachine(needs),
  ...ofWork(needs),
  ...ofMail(needs),
  ...ofMoney(needs),
  ...ofPeople(needs),
  ...ofProgram(needs),
})

type Kinds<K extends AlertKind> = Pick<Signs, K>

type MachineKind =
  | 'process.silent'
  | 'clock.off'
  | 'pool.waiting'
  | 'transaction.long'
  | 'disk'
  | 'storage.away'
  | 'backup.late'
  | 'backup.failed'
  | 'backup.log'
  | 'drill.late'

function ofMachine({ platform: { db, clock, env, poolWatch, diskWatch, storage }, people, continuous }: SignNeeds): Kinds<MachineKind> {
  /** Since that moment, or since there is anything to be kept. */
  const ageOf = async (at: Date | undefined): Promise<number> => clock.now().getTime() - (at ?? (await bornAt(db)) ?? clock.now()).getTime()
  return {
    async 'process.silent'() {
      const silent = (await listProcesses(db)).filter(({ secondsSilent }) => secondsSilent > quietSeconds)
      if (silent.length === 0) return undefined
      return broken(
        `${counted(silent.length, 'process has', 'processes have')} said nothing for ${quietSeconds} seconds: ${silent.map(({ name }) => name).join(', ')}.`,
      )
    },
    async 'clock.off'() {
      const off = (await listProcesses(db)).filter(
        ({ secondsSilent, secondsAhead }) => secondsSilent <= quietSeconds && Math.abs(secondsAhead) > mostSecondsOff,
      )
      if (off.length === 0) return undefined
      const said = off.map(({ name, secondsAhead: by }) => `${name} is ${Math.abs(by).toFixed(0)} seconds ${by > 0 ? 'ahead' : 'behind'}`)
      return warning(`The clock of the database is another one: ${said.join(', ')}.`)
    },
    async 'pool.waiting'() {
      const longest = poolWatch.takeLongest()
      return longest >= patienceForPool
        ? warning(`Somebody waited ${Math.round(longest / 1000)} seconds for a connection to the database.`)
        : undefined
    },
    async 'transaction.long'() {
      const open = (await longestTransaction(db, clock.outside())) * 1000
      return open >= longTransaction ? warning(`A transaction has been open for ${age(open)}.`) : undefined
    },
    async disk() {
      await diskWatch.tend()
      const { share, state } = await diskWatch.look()
      const said = `${percent(share)} of the disk are free.`
      if (state === 'ok') return undefined
      if (state === 'warn') return warning(`${said} Uploads stop at ${percent(diskLines.uploads)}.`)
      return broken(
        `${said} ${state === 'no-uploads' ? 'Uploads are refused.' : 'The site is only read, but for what settles money, signs in and deletes.'}`,
      )
    },
    async 'storage.away'() {
      const { away } = await storage.look()
      return away === null ? undefined : broken(`Files cannot be reached: ${away}.`.slice(0, longestSaid))
    },
    async 'backup.late'() {
      const [{ backupAt: at }, { backupEvery }] = await Promise.all([backupsStand(db, env), people.settings.read()])
      const old = await ageOf(at)
      if (old <= Math.max(lateBackup, hours(backupEvery) + lateAfter)) return undefined
      return broken(at === undefined ? 'No backup was ever made from here.' : `The last backup is ${age(old)} old.`)
    },
    async 'backup.failed'() {
      const { failed } = await backupsStand(db, env)
      return failed === undefined ? undefined : warning(`The last backup failed: ${failed}`.slice(0, longestSaid))
    },
    async 'backup.log'() {
      const [{ backupContinuous, backupFolder }, { baseFailed }] = await Promise.all([people.settings.read(), standingOf(db)])
      if (!continuous || !backupContinuous || backupFolder === '') return undefined
      const trouble = logTrouble(await continuous.look(), baseFailed, clock.now())
      return trouble && { ...trouble, said: trouble.said.slice(0, longestSaid) }
    },
    async 'drill.late'() {
      const [{ passedAt, hasDrillFailed }, { baseDrillFailed }, { backupContinuous }] = await Promise.all([
        backupsStand(db, env),
        standingOf(db),
        people.settings.read(),
      ])
      if (hasDrillFailed) return warning('The last drill failed.')
      if (continuous && backupContinuous && baseDrillFailed !== undefined)
        return warning(`The last drill of a base and its log failed: ${baseDrillFailed}`.slice(0, longestSaid))
      const old = await ageOf(passedAt)
      return old > lateDrill ? warning(`No drill has passed for ${age(old)}.`) : undefined
    },
  }
}

function ofWork({ platform: { db, clock } }: SignNeeds): Kinds<'job.failing' | 'queue.old' | 'event.stuck'> {
  return {
    async 'job.failing'() {
      const { failed } = await lateJobs(db, lateMinutes, 1)
      return failed.length > 0 ? warning(`Jobs gave up: ${failed.join(', ')}.`) : undefined
    },
    async 'queue.old'() {
      const { late } = await lateJobs(db, lateMinutes, 1)
      if (late > 0) return broken(`${counted(late, 'job is', 'jobs are')} late by more than ${lateMinutes} minutes.`)
      const forgotten = (await listPaused(db)).filter(({ since }) => clock.now().getTime() - since.getTime() > longPause)
      return forgotten.length > 0 ? warning(`Paused for more than a day: ${forgotten.map(({ name }) => name).join(', ')}.`) : undefined
    },
    async 'event.stuck'() {
      const { stuck } = await lateEvents(db, lateMinutes)
      return stuck > 0 ? broken(`${counted(stuck, 'event has', 'events have')} failed twenty times.`) : undefined
    },
  }
}

function ofMail({ platform: { db, clock } }: SignNeeds): Kinds<'mail.failing' | 'mail.bounces' | 'mail.complaints' | 'mail.unreached'> {
  const ofDay = async (state: 'bounced' | 'complained') => {
    const { sent = 0, bounced = 0, complained = 0 } = await mailCounts(db, after(clock.now(), -days(1)))
    const count = state === 'bounced' ? bounced : complained
    return { count, share: count / Math.max(1, sent + bounced) }
  }
  return {
    async 'mail.failing'() {
      const { count, why } = await deferredMail(db, after(clock.now(), -deferredFor))
      return count > 0 ? broken(`${counted(count, 'letter is', 'letters are')} put off. The mail server says: ${why}.`) : undefined
    },
    async 'mail.bounces'() {
      const { count, share } = await ofDay('bounced')
      if (count < bounces.least || share < bounces.share) return undefined
      return warning(`${count} letters of the last day came back, ${percent(share)}.`)
    },
    async 'mail.complaints'() {
      const { count, share } = await ofDay('complained')
      if (count < complaints.least || share < complaints.share) return undefined
      const said = `${count} letters of the last day were called unwanted, ${(share * 100).toFixed(2)} %.`
      return share >= complaints.worst ? broken(said) : warning(said)
    },
    async 'mail.unreached'() {
      const count = await lostMailSince(db, safetyLetters, after(clock.now(), -days(1)))
      return count === 0 ? undefined : warning(`${counted(count, 'letter about safety has', 'letters about safety have')} reached nobody.`)
    },
  }
}

function ofMoney({
  platform: { clock },
  money,
}: SignNeeds): Kinds<'gateway.away' | 'webhooks.silent' | 'dispute.due' | 'reconciliation.difference' | 'ledger.imbalance'> {
  const own = new Set(ledgerChecks.map(({ name }) => name))
  const lastRun = async () => (await money.reconciliation.list(1, 0)).rows[0]
  return {
    async 'gateway.away'() {
      const { awayCount } = money.gatewayWatch
      return awayCount >= awayFrom ? broken(`${awayCount} requests after one another found nobody there.`) : undefined
    },
    async 'webhooks.silent'() {
      const { paidAt } = money.gatewayWatch
      if (!paidAt || clock.now().getTime() - paidAt.getTime() < silentFor) return undefined
      const heard = await money.payments.lastEventAt()
      return heard && heard >= paidAt ? undefined : warning('A payment was made, and the gateway has told nothing since.')
    },
    async 'dispute.due'() {
      const [first, ...more] = await money.reversals.unanswered(after(clock.now(), answerWithin.warn))
      if (!first) return undefined
      const left = first.answer_by.getTime() - clock.now().getTime()
      const said = `${counted(more.length + 1, 'dispute waits', 'disputes wait')} for an answer; the bank reads it for ${age(left)} more.`
      return left <= answerWithin.worst ? broken(said) : warning(said)
    },
    // What the ledger says of itself is told by itself.
    async 'reconciliation.difference'() {
      const [first, ...more] = ((await lastRun())?.differences ?? []).filter(({ check }) => !own.has(check))
      return first && broken(`The books differ in ${counted(more.length + 1, 'way', 'ways')}: ${first.check}.`)
    },
    async 'ledger.imbalance'() {
      const first = (await lastRun())?.differences.find(({ check }) => own.has(check))
      return first && broken(`The ledger contradicts itself: ${first.check}.`)
    },
  }
}

function ofPeople({
  platform: { db, clock },
  people,
  product,
}: SignNeeds): Kinds<'case.overdue' | 'case.urgent' | 'storm' | 'staff.sign-ins' | 'staff.private-reads'> {
  return {
    async 'case.overdue'() {
      const late = (await product.cases.waiting()).filter(
        ({ priority, oldestAt }) => clock.now().getTime() - oldestAt.getTime() > (overdue[priority] ?? Infinity),
      )
      const [first] = late
      return first && warning(`A report has waited for ${age(clock.now().getTime() - first.oldestAt.getTime())}.`)
    },
    async 'case.urgent'() {
      const first = (await product.cases.waiting()).find(({ priority }) => priority === 0)
      const since = first?.untakenSince
      if (!since || clock.now().getTime() - since.getTime() < urgentFor) return undefined
      return broken(`Nobody has taken a report about child safety for ${age(clock.now().getTime() - since.getTime())}.`)
    },
    async storm() {
      const [first, ...more] = await people.storms.now()
      if (!first) return undefined
      const words = [first, ...more].map(
        ({ metric, count, line }) => `${stormMetricWords[metric]}: ${count} in an hour, ${line} are a storm.`,
      )
      return warning(
        `The doors are drawn to until ${first.ends_at.toISOString().slice(11, 16)} UTC. ${words.join(' ')}`.slice(0, longestSaid),
      )
    },
    async 'staff.sign-ins'() {
      const count = await people.login.staffRefusals(after(clock.now(), -hours(1)))
      return count >= wrongPasswords ? warning(`${count} wrong passwords for accounts of staff within an hour.`) : undefined
    },
    async 'staff.private-reads'() {
      const most = await mostReads(db, after(clock.now(), -days(1)))
      return most >= readsOfDay ? warning(`One of staff has opened private data ${most} times within a day.`) : undefined
    },
  }
}

function ofProgram({
  platform: { clock },
  alerts,
  auditCopy,
}: SignNeeds): Kinds<'fault.new' | 'certificate' | 'audit.broken' | 'audit.untold'> {
  return {
    async 'fault.new'() {
      const places = await alerts.newFaults(after(clock.now(), -days(1)))
      return places.length > 0 ? warning(`Failed for the first time: ${places.join(', ')}.`) : undefined
    },
    async certificate() {
      const known = await alerts.fact<CertificateFact>('certificate')
      if (!known) return undefined
      const left = Math.floor((Date.parse(known.value.endsAt) - clock.now().getTime()) / days(1))
      if (left >= certificateDays.warn) return undefined
      const said = left < 0 ? 'The certificate has run out.' : `The certificate lasts ${counted(left, 'more day', 'more days')}.`
      return left < certificateDays.worst ? broken(said) : warning(said)
    },
    async 'audit.broken'() {
      const known = await alerts.fact<AuditFact>('audit')
      return known?.value.wrong ? broken(`The chain of the audit does not hold: ${known.value.wrong}.`) : undefined
    },
    async 'audit.untold'() {
      const since = await auditCopy.failingSince()
      const late = since && clock.now().getTime() - since.getTime()
      return late !== undefined && late >= untoldFor
        ? warning(`No row of the audit has arrived at your address for ${age(late)}.`)
        : undefined
    },
  }
}
