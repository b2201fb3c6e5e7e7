// One account as staff sees it.
import type { AccountView, Consequences, StaffNote } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { cutPage, readCursor } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Account, PerformerProfile } from '#people/accounts'
import type { Needs } from './needs.ts'
import { presentCases, presentLine, presentPrivate, presentTrust, type PrivateValues } from './present.ts'
import type { PrivateReads } from './private-reads.ts'
import * as store from './store.ts'
import type { SealedNotes } from './tables.ts'

const mostCases = 20

interface ListQuery {
  readonly limit?: number
  readonly cursor?: string
}

export function createReading(
  needs: Needs,
  reads: PrivateReads,
  sealed: SealedNotes,
  countThreads: (accountId: string) => Promise<number>,
) {
  const { db, clock, accounts, sessions, factors, pages, cases, money, screening } = needs

  /** Throws `user.unknown`. */
  const require = async (id: string): Promise<{ account: Account; profile: PerformerProfile | undefined }> => {
    const found = await accounts.load(id)
    if (!found) throw new AppError('user.unknown')
    return found
  }

  const valuesOf = (account: Account, profile: PerformerProfile | undefined): PrivateValues => {
    const home = profile && accounts.homeOf(profile)
    const address = [home?.address, home?.zipcode, home?.city, home?.state].filter(Boolean).join(', ')
    const phone = accounts.phoneOf(account)
    return {
      email: account.email,
      phone: phone === null ? null : `${account.phone_code ?? ''} ${phone}`.trim(),
      address: address === '' ? null : address,
      birth: account.date_of_birth,
    }
  }

  const contentOf = async (id: string): Promise<AccountView['content']> => {
    const { feeds, videos, galleries, products, followers } = (await pages.stats([id]))(id)
    return { posts: feeds, videos, galleries, products, followers }
  }

  return {
    require,

    async view(viewer: Viewer, id: string): Promise<AccountView> {
      const { account, profile } = await require(id)
      const [cards, seen, waiting, open, own, hasFactors, reset, rows, quiet] = await Promise.all([
        accounts.ownCards([id]),
        sessions.lastVisitOf(id),
        cases.waitingAmong([id]),
        reads.openTo(viewer, id),
        sessions.list(id),
        factors.secondFactors.isOn(db, id),
        factors.resets.waitingOf(id),
        cases.listOf(id, mostCases),
        screening.quiet.of(id),
      ])
      const card = cards.get(id)
      if (!card) throw new AppError('user.unknown')
      const roles = accounts.rolesOf(account)
      const facts = { account, card, roles, isMinor: accounts.isMinor(account), lastSeen: seen, hasOpenCase: waiting.has(id) }
      const asker = reset && (await accounts.cards([reset.by_account])).get(reset.by_account)
      return {
        ...presentLine({ ...facts, now: clock.now() }),
        ...presentPrivate(valuesOf(account, profile), open.fields),
        openUntil: open.until?.toISOString() ?? null,
        isEmailProven: account.email_verified_at !== null,
        guardianStatus: accounts.guardianStatusOf(account),
        isHidden: account.is_hidden,
        sessions: own.length,
        hasFactors,
        content: profile ? await contentOf(id) : null,
        cases: presentCases(rows),
        trust: presentTrust(account, rows, clock.now()),
        quiet: quiet ? { until: quiet.until.toISOString(), reason: quiet.reason } : null,
        reset: reset ? { _id: reset.id, startsAt: reset.starts_at.toISOString(), by: asker ?? null } : null,
      }
    },

    async money(id: string) {
      const { profile } = await require(id)
      return money.of({ id, hasPage: profile !== undefined })
    },

    async notes(id: string, { limit = 25, cursor }: ListQuery): Promise<{ data: StaffNote[]; nextCursor: string | null }> {
      await require(id)
      const found = await store.listNotes(db, id, readCursor(cursor), limit + 1)
      const { rows, nextCursor } = cutPage(found, limit, ({ at, id: noteId }) => ({ at, id: noteId }))
      const cards = await accounts.cards(rows.map((row) => row.by_account))
      const data = rows.map(sealed.open).map(({ id: _id, text, at, by_account: by }) => ({
        _id,
        text,
        at: at.toISOString(),
        by: cards.get(by) ?? null,
      }))
      return { data, nextCursor }
    },

    async consequences(id: string): Promise<Consequences> {
      const { account } = await require(id)
      const [ofMoney, own, threads] = await Promise.all([money.consequences(id), sessions.list(id), countThreads(id)])
      const isStaff = accounts.rolesOf(account).length > 0
      return { ...ofMoney, fansTold: ofMoney.renewals, threads, sessions: own.length, isStaff }
    },
  }
}
