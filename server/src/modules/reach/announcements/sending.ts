// Sends an announcement, a few letters at a time and no faster than the operator says. Each letter is claimed before it goes, so that
// neither a second process nor a start after a crash sends it again; whoever is asked about is asked at that moment.
import { setTimeout as wait } from 'node:timers/promises'
import { after, minutes, seconds } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { LetterRefused } from '#platform/mail/index.ts'
import { newId } from '#platform/new-id.ts'
import { heldUntil } from '#reach/notifications'
import { announcementOf } from './letter.ts'
import type { Needs } from './needs.ts'
import { whyToStop } from './policy.ts'
import * as store from './store.ts'
import type { AnnouncementLetterTable, AnnouncementTable } from './tables.ts'

const atOnce = 5
const gatheredAtOnce = 500
const lease = seconds(90)
const mostTries = 5
const pause = minutes(5)

type Fate = Pick<AnnouncementLetterTable, 'state'> & { readonly due_at?: Date }

export function createSending({ db, clock, faults, jobs, mail, settings, accounts, mailStops, telling, unsubscribing, siteUrl }: Needs) {
  const gather = async ({ id, audience, gathered_to: last }: AnnouncementTable): Promise<boolean> => {
    const some = await accounts.addressed(audience, last, gatheredAtOnce)
    await inTransaction(db, async (tx) => {
      const row = await store.lock(tx, id)
      // Another process has gone on meanwhile.
      if (row?.gathered_to !== last) return
      const due = clock.now()
      const letter = (accountId: string) => ({ id: newId(), announcement_id: id, account_id: accountId, due_at: due, tries: 0 })
      await store.add(
        tx,
        some.map((accountId) => ({ ...letter(accountId), state: 'waiting' })),
      )
      await store.update(tx, id, { gathered_to: some.at(-1) ?? last, is_gathered: some.length < gatheredAtOnce })
    })
    return some.length < gatheredAtOnce
  }

  const fateOf = async (said: AnnouncementTable, { id, account_id: accountId, tries }: AnnouncementLetterTable): Promise<Fate> => {
    const reader = await telling.loadReader(accountId)
    if (!reader || reader.choices.announcements_off) return { state: 'skipped' }
    // A minor’s night, and whoever pauses everything.
    const held = heldUntil(reader, reader.choices, clock.now())
    if (held) return { state: 'waiting', due_at: held }
    const account = await accounts.find(accountId)
    if (!account?.email || !account.email_verified_at || (await mailStops.isStopped(account.email))) return { state: 'skipped' }
    const stop = unsubscribing.stopAt(accountId, { kind: 'announcements' })
    try {
      await mail.post({ ...announcementOf(said, siteUrl, stop), mail: 'site.announcement', id, to: account.email })
      return { state: 'sent' }
    } catch (error) {
      if (error instanceof LetterRefused) return { state: error.about === 'address' ? 'bounced' : 'skipped' }
      faults.note('announcement', error)
      return tries >= mostTries ? { state: 'skipped' } : { state: 'waiting', due_at: after(clock.now(), pause) }
    }
  }

  /** Answers whether it goes on. */
  const endWhere = async (id: string, tx: Db): Promise<boolean> => {
    const row = await store.lock(tx, id)
    if (row?.state !== 'sending') return false
    const sums = await store.sumOf(tx, id)
    const why = whyToStop(sums)
    if (why !== undefined && !row.is_pressed) {
      await store.update(tx, id, { state: 'stopped', why, leased_until: null })
      return false
    }
    if (!row.is_gathered || sums.waiting > 0) return true
    await store.update(tx, id, { state: 'done', ended_at: clock.now(), leased_until: null })
    return false
  }

  async function sendSome(said: AnnouncementTable, signal: AbortSignal): Promise<void> {
    for (let isOurs = false; !signal.aborted; isOurs = true) {
      if (!(await store.lease(db, said.id, clock.now(), after(clock.now(), lease), isOurs))) return
      const current = await store.find(db, said.id)
      if (current && !current.is_gathered) await gather(current)
      const { mailPerSecond } = await settings.read()
      const some = await store.claim(db, said.id, clock.now(), Math.min(atOnce, mailPerSecond))
      const paced = wait((some.length / mailPerSecond) * 1000)
      await Promise.all(some.map(async (letter) => store.put(db, letter.id, await fateOf(said, letter))))
      const goesOn = await inTransaction(db, (tx) => endWhere(said.id, tx))
      await paced
      if (!goesOn) return
      if (some.length === 0 && (await store.find(db, said.id))?.is_gathered) break
    }
    await store.update(db, said.id, { leased_until: null })
  }

  jobs.define({
    name: 'announcements.send',
    schedule: '* * * * *',
    async run(_data, signal) {
      const said = await store.running(db)
      if (said) await sendSome(said, signal)
    },
  })
  return { endWhere }
}
