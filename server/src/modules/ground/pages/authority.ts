// The one authority: whether a person may act for a page, an athlete's own as well as a team's. Nobody else compares an
// account with a page. Rights of staff end with their row, at the next question.
import type { Capability } from '@fieldhouse/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { isEnough, isOwnPage, isSameRights, rightsFor } from './policy.ts'
import * as store from './store.ts'
import type { StaffRight } from './tables.ts'

/** Who asks: a viewer, or an account that no session stands behind. */
export interface Actor {
  readonly accountId: string
}

export interface AuthorityNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  /** The kind of a page, where it is known without asking. */
  readonly knownKind: (pageId: string) => store.PageTable['kind'] | undefined
}

export type Authority = ReturnType<typeof createAuthority>

export function createAuthority({ db, clock, outbox, knownKind }: AuthorityNeeds) {
  /** For a whole list in one statement, and in none where all pages are athletes'. */
  const actingAmong = async (
    actor: Actor | undefined,
    pageIds: readonly string[],
    using: Db = db,
  ): Promise<(pageId: string, capability: Capability) => boolean> => {
    if (!actor) return () => false
    const { accountId } = actor
    const others = pageIds.filter((id) => !isOwnPage(accountId, id) && knownKind(id) !== 'performer')
    const rights = await store.loadRights(using, accountId, [...new Set(others)], clock.now())
    return (pageId, capability) => isOwnPage(accountId, pageId) || isEnough(rights.get(pageId) ?? [], capability)
  }

  /** The other way round: what each of many may do for one page. */
  const actorsOf = async (pageId: string, using: Db = db): Promise<(accountId: string, capability: Capability) => boolean> => {
    const staff = knownKind(pageId) === 'performer' ? [] : await store.loadStaff(using, pageId, clock.now())
    const rights = new Map(staff.map(({ account_id: id, rights: held }) => [id, held]))
    return (accountId, capability) => isOwnPage(accountId, pageId) || isEnough(rights.get(accountId) ?? [], capability)
  }

  const actAs = async (actor: Actor | undefined, pageId: string, capability: Capability, using: Db = db): Promise<boolean> =>
    (await actingAmong(actor, [pageId], using))(pageId, capability)

  return {
    actAs,
    actingAmong,
    actorsOf,

    /** The page that somebody acts for: the team that they name, else their own. Throws `team.not_member`. */
    async actingPage(actor: Actor, teamId: string | null | undefined, capability: Capability, using: Db = db): Promise<string> {
      if (teamId === undefined || teamId === null) return actor.accountId
      if (isOwnPage(actor.accountId, teamId) || !(await actAs(actor, teamId, capability, using))) throw new AppError('team.not_member')
      return teamId
    },

    /** Gives a member of a team's staff these rights and no others; whoever has them already keeps them since when they do. */
    async appoint(tx: Db, pageId: string, accountId: string, rights: readonly StaffRight[]): Promise<void> {
      const held = (await store.loadStaff(tx, pageId, clock.now())).find(({ account_id: id }) => id === accountId)
      if (held && isSameRights(held.rights, rights)) return
      await store.saveStaff(tx, { page_id: pageId, account_id: accountId, rights: [...rights], since: clock.now(), until: null })
      await outbox.write(tx, 'page.staff_changed', { pageId, accountId })
    },

    /** Ends all rights of a member of staff; what was done in them stays. */
    async dismiss(tx: Db, pageId: string, accountId: string): Promise<void> {
      await store.endStaff(tx, pageId, accountId, clock.now())
      await outbox.write(tx, 'page.staff_changed', { pageId, accountId })
    },

    /** The accounts that hold something of a team now, and those of them that may do a thing. */
    async staffOf(pageId: string, using: Db = db): Promise<{ ids: string[]; able: (capability: Capability) => string[] }> {
      const staff = await store.loadStaff(using, pageId, clock.now())
      return {
        ids: staff.map(({ account_id: id }) => id),
        able: (capability) => staff.flatMap(({ account_id: id, rights }) => (isEnough(rights, capability) ? [id] : [])),
      }
    },

    /** Since when everybody who may do a thing for a team may do it without a break. */
    async heldSince(pageId: string, capability: Capability, using: Db = db): Promise<ReadonlyMap<string, Date>> {
      const since = new Map<string, Date>()
      for (const row of await store.loadStaffHistory(using, pageId)) {
        const { account_id: id } = row
        if (!isEnough(row.rights, capability)) continue
        if (row.until === null) since.set(id, row.since)
        // The row before ended when the one that goes on began.
        else if (since.get(id)?.getTime() === row.until.getTime()) since.set(id, row.since)
      }
      return since
    },

    /** `actAs` for lists: a subquery (column `page_id`) of the pages that the account may act for. */
    pagesActedBy: (accountId: string, capability: Capability): RawBuilder<unknown> => sql`
      select ${accountId}::uuid as page_id union all
      select page_id from page_staff where account_id = ${accountId} and rights && ${[...rightsFor(capability)]}::text[]
        and since <= ${clock.now()} and (until is null or until > ${clock.now()})`,
  }
}
