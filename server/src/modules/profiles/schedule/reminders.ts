// Reminders of what is coming: who chose what, and the job that sends each one once. A letter and the mark that it was sent are
// of one transaction, so that neither a crash nor a second process sends it again.
import type { ReminderChoice, Team } from '@fieldhouse/contract'
import { after } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { reminderLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import { dueKinds, kindsFor, longestAhead, usualChoice } from './policy.ts'
import * as reminders from './reminder-store.ts'
import * as store from './store.ts'
import type { EventRow } from './tables.ts'
import { zonesFor } from './zones.ts'

/** So many people in one transaction. */
const atOnce = 200
/** So many teams looked up together. */
const teamsAtOnce = 50

export type Reminders = ReturnType<typeof createReminders>

export function createReminders(needs: Needs) {
  const { db, clock, jobs, pages, teams } = needs
  const remindTeam = createReminding(needs)

  /** A team whose reminders fail keeps no other from its own. */
  const remind = async (): Promise<void> => {
    const now = clock.now()
    const coming = Map.groupBy(await store.loadComing(db, now, after(now, longestAhead)), (event) => event.team_id)
    const failures: unknown[] = []
    const ids = [...coming.keys()]
    for (let from = 0; from < ids.length; from += teamsAtOnce) {
      for (const team of await teams.reading.many(ids.slice(from, from + teamsAtOnce))) {
        const zones = zonesFor(team.schoolStateCode)
        const due = (coming.get(team._id) ?? []).filter((event) => dueKinds(event.starts_at, now, zones).length > 0)
        if (due.length > 0) await remindAll(team, due).catch((error: unknown) => failures.push(error))
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  const remindAll = async (team: Team, events: readonly EventRow[]): Promise<void> => {
    while ((await remindTeam(team, events)) > 0);
  }
  jobs.define({ name: 'schedule.remind', run: remind, schedule: '*/5 * * * *' })

  return {
    /** Throws `team.unknown`. */
    async choiceOf(idOrSlug: string, viewer: Viewer): Promise<ReminderChoice> {
      const { _id: teamId } = await teams.reading.view(idOrSlug, viewer)
      const isMember = await pages.actAs(viewer, teamId, 'contribute')
      const chosen = await reminders.findChoice(db, teamId, viewer.accountId)
      return chosen?.as_member === isMember ? chosen.choice : usualChoice(isMember)
    },

    /** Throws `team.unknown`. */
    async choose(idOrSlug: string, viewer: Viewer, choice: ReminderChoice): Promise<void> {
      const { _id: teamId } = await teams.reading.view(idOrSlug, viewer)
      const as_member = await pages.actAs(viewer, teamId, 'contribute')
      await reminders.saveChoice(db, { team_id: teamId, account_id: viewer.accountId, choice, as_member })
    },
  }
}

function createReminding({ db, clock, mail, siteUrl, accounts, teams }: Needs) {
  /** What is due of an event for whom, marked as sent. */
  const take = async (tx: Db, team: Team, events: readonly EventRow[]): Promise<Map<string, EventRow[]>> => {
    const now = clock.now()
    const members = teams.reading.membersOf(team._id)
    const seenByFans = kindsFor(false, team.educationType)
    const byAccount = new Map<string, EventRow[]>()
    for (const event of events) {
      const withFans = team.status === 'active' && seenByFans.includes(event.kind)
      for (const kind of dueKinds(event.starts_at, now, zonesFor(team.schoolStateCode)))
        for (const accountId of await reminders.takeDue(tx, { event, kind, members, withFans, now, limit: atOnce }))
          byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), event])
    }
    return byAccount
  }

  /** Answers how many were marked: nobody is left once there are none. */
  return (team: Team, events: readonly EventRow[]): Promise<number> =>
    inTransaction(db, async (tx) => {
      // As they are behind the lock: what was moved or called off meanwhile reminds of nothing that is not so.
      const held = await store.holdMany(
        tx,
        events.map(({ id }) => id),
      )
      const coming = held
        .filter(({ is_canceled: isCanceled }) => !isCanceled)
        .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
      const byAccount = await take(tx, team, coming)
      const [zone = 'UTC'] = zonesFor(team.schoolStateCode)
      const link = `${siteUrl}${team.path}?tab=schedule`
      for (const { account } of await accounts.loadMany([...byAccount.keys()], tx)) {
        const isReached = account.status === 'active' && account.email !== null && account.email_verified_at !== null
        const due = byAccount.get(account.id) ?? []
        if (isReached && account.email !== null)
          await mail.send(tx, reminderLetter({ to: account.email, team: team.name, link, zone, events: due }))
      }
      return byAccount.size
    })
}
