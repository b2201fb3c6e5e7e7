// Off a roster at once: by the link in a letter, whoever holds it, or as a member (youth.md Y61). What was listed goes with all
// its seasons, what was sent with it, and the team learns that it happened and nothing else.
import type { PageCard } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { minutes } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import { presentPageCard } from '#ground/pages'
import { nameUnseen, type Account } from '#people/accounts'
import type { ListedRow } from '#profiles/teams'
import { removedLetter } from './letter.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { InvitationTable } from './tables.ts'

export type Removing = ReturnType<typeof createRemoving>

/** Whoever guesses is stopped; whoever holds a link is not counted (access.md 12). */
const mostGuesses = 20
const guessesWithin = minutes(10)

const nameOf = ({ first_name: first, last_name: last }: ListedRow) => `${first} ${last}`.trim()

export function createRemoving(needs: Needs) {
  const { db, clock, limiter, pages, accounts, teams, rosters } = needs
  const tell = createTelling(needs)

  /** As the rows say it, and as the person is called where that was not shown yet (youth.md Y64): a file may bring back neither. */
  const namesOf = async (rows: readonly ListedRow[]) => {
    const cards = await accounts.ownCards(rows.flatMap(({ account_id: id }) => id ?? []))
    return rows.flatMap(({ account_id: id, first_name: firstName, last_name: lastName, seasons }) => {
      const [first = '', ...rest] = firstName === nameUnseen ? (cards.get(id ?? '')?.name.split(' ') ?? []) : []
      return [{ firstName, lastName, seasons }, ...(first === '' ? [] : [{ firstName: first, lastName: rest.join(' '), seasons }])]
    })
  }

  /** Takes everything off the roster that stands there for this person. Answers what it was called. */
  const strike = async (tx: Db, teamId: string, rows: readonly ListedRow[], person: Omit<store.Person, 'memberIds'>) => {
    const names = await namesOf(rows)
    await rosters.removals.keep(tx, teamId, { names, emails: person.emails })
    await store.forget(tx, teamId, { ...person, memberIds: rows.map(({ id }) => id) })
    await teams.members.strike(tx, rows)
    return rows[0] && nameOf(rows[0])
  }

  const findLink = async (token: string, { network }: Pick<Caller, 'network'>) => {
    const key = `removal:${network}`
    await limiter.guess(key, mostGuesses, guessesWithin)
    const link = isTokenOf('o', token) ? await store.findLink(db, digestOf(token)) : undefined
    if (!link) throw new AppError('removal.unknown')
    await limiter.giveBackGuess(key)
    return link
  }

  const present = async (teamId: string, isRemoved: boolean): Promise<{ team: PageCard; isRemoved: boolean }> => {
    const team = (await pages.load([teamId])).get(teamId)
    if (!team) throw new AppError('removal.unknown')
    return { team: presentPageCard(team), isRemoved }
  }

  /** Whose letter it was: the account that is invited, or has proven the address. */
  const holderOf = async (tx: Db, { email, invitee_id: inviteeId }: InvitationTable): Promise<Account | undefined> => {
    if (email === null) return inviteeId === null ? undefined : accounts.find(inviteeId, tx)
    return (await accounts.findByLogin(email, tx)).find((one) => one.email === email && one.email_verified_at !== null)
  }

  const removeInvited = async (tx: Db, row: InvitationTable): Promise<void> => {
    const account = await holderOf(tx, row)
    const { members } = await teams.members.lockRoster(tx, row.team_id)
    const isTheirs = members.some(({ id, account_id: by }) => id === row.member_id && (by === null || by === account?.id))
    const listed = await teams.members.listed(tx, row.team_id, {
      memberId: isTheirs ? row.member_id : null,
      accountId: account?.id,
    })
    if (account && row.type === 'staff') await teams.members.leaveStaff(tx, row.team_id, account.id)
    const emails = [...new Set([row.email, account?.email_verified_at ? account.email : null])].filter((email) => email !== null)
    const name = await strike(tx, row.team_id, listed, { emails, accountId: account?.id ?? null })
    await tell(tx, row.team_id, row.invited_by, name ?? row.email ?? account?.name ?? '')
  }

  return {
    /** Throws `removal.unknown`. */
    async view(token: string, caller: Caller) {
      const link = await findLink(token, caller)
      // What it was about may be gone by another letter, or by the person's own hand.
      return present(link.team_id, link.used_at !== null || link.invitation_id === null)
    },

    /** Throws `removal.unknown`, `team.owner_cannot_leave`. */
    async confirm(token: string, caller: Caller) {
      const { team_id: teamId, token_hash: hash } = await findLink(token, caller)
      await inTransaction(db, async (tx) => {
        const link = await store.lockLink(tx, hash)
        if (!link || link.used_at !== null) return
        await store.useLink(tx, hash, clock.now())
        const row = link.invitation_id === null ? undefined : await store.lock(tx, link.invitation_id)
        if (row) await removeInvited(tx, row)
      })
      return present(teamId, true)
    },

    /** Only themself: of others not even that they are there. Throws `team.unknown`, `team.member_unknown`. */
    async removeMe(viewer: Viewer, teamId: string, memberOrAccountId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await teams.members.lockRoster(tx, teamId)
        const own = await teams.members.listed(tx, teamId, { accountId: viewer.accountId })
        const isNamed = own.some(({ id, left_at: left, account_id: by }) => left === null && [id, by].includes(memberOrAccountId))
        if (!isNamed) throw new AppError('team.member_unknown')
        const addedBy = own.find(({ left_at: left }) => left === null)?.added_by ?? null
        const name = await strike(tx, teamId, own, { emails: [], accountId: viewer.accountId })
        await tell(tx, teamId, addedBy, name ?? '')
      })
    },
  }
}

/** To whoever listed or invited the person, or to the owners where that one has left. */
function createTelling({ accounts, pages, mail }: Needs) {
  return async (tx: Db, teamId: string, by: string | null, who: string): Promise<void> => {
    const { able } = await pages.staffOf(teamId, tx)
    const to = by !== null && able('manage').includes(by) ? [by] : able('own')
    const team = (await pages.load([teamId], tx)).get(teamId)
    for (const { account } of await accounts.loadMany(to, tx))
      if (account.email !== null && account.email_verified_at !== null)
        await mail.send(tx, removedLetter({ to: account.email, team: team?.name ?? '', who }))
  }
}
