// What an approved guardian says: one purpose at a time, and that they leave (youth.md Y10, Y13).
import { guardianConsentVersion, guardianPurposes, type GuardianPurpose, type Paper, type Ward } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { adultsBornUntil } from '#people/accounts'
import type { Accepting } from './accepting.ts'
import type { Links } from './links.ts'
import type { Needs } from './needs.ts'
import { isTaken } from './policy.ts'
import type { Standing } from './standing.ts'
import * as store from './store.ts'
import type { LinkTable } from './tables.ts'

interface Word {
  readonly purpose: GuardianPurpose
  readonly isAllowed: boolean
  readonly version: string
}

export interface Parts {
  readonly links: Links
  readonly accepting: Accepting
  readonly standing: Standing
}

/** What was shown for each of these links, as far as it is still there. */
export type PapersOf = (linkIds: readonly string[], viewer: Viewer) => Promise<ReadonlyMap<string, Paper[]>>

export function createConsenting({ db, clock, accounts }: Needs, { links, accepting, standing }: Parts) {
  const present = async (rows: readonly LinkTable[], viewer: Viewer, papersOf: PapersOf): Promise<Ward[]> => {
    const ids = rows.map(({ minor_id: id }) => id)
    // Whoever was refused is a stranger: they read what strangers read.
    const refused = rows.flatMap(({ minor_id: id, state }) => (state === 'refused' ? id : []))
    const [found, own, publicCards, allowed, papers] = await Promise.all([
      accounts.loadMany(ids),
      accounts.ownCards(ids.filter((id) => !refused.includes(id))),
      accounts.cards(refused),
      store.listAllowed(db, ids, adultsBornUntil(clock.now())),
      papersOf(
        rows.map(({ id }) => id),
        viewer,
      ),
    ])
    const minors = new Map(found.map((one) => [one.account.id, one]))
    return rows.flatMap((row) => {
      const { state, relationship, accepted_at: acceptedAt } = row
      const [minor, card] = [minors.get(row.minor_id), own.get(row.minor_id) ?? publicCards.get(row.minor_id)]
      if (!minor || !card || !isTaken(state) || !relationship || !acceptedAt || !accounts.isMinor(minor.account)) return []
      const ofMinor = allowed.filter(({ minor_id: id }) => id === row.minor_id)
      return [
        {
          _id: row.id,
          minor: card,
          bio: minor.profile?.bio ?? null,
          isShown: accounts.isVisible(minor.account),
          state,
          relationship,
          reason: row.reason,
          documents: papers.get(row.id) ?? [],
          allowances: guardianPurposes.map((purpose) => {
            const words = ofMinor.filter((word) => word.purpose === purpose)
            const own = words.find(({ link_id: id }) => id === row.id)
            return { purpose, isAllowed: words.length > 0, since: own?.at.toISOString() ?? null }
          }),
          acceptedAt: acceptedAt.toISOString(),
          decidedAt: row.decided_at?.toISOString() ?? null,
        },
      ]
    })
  }

  return {
    wards: async (viewer: Viewer, papersOf: PapersOf): Promise<Ward[]> =>
      present(await store.linksOfGuardian(db, viewer.accountId), viewer, papersOf),

    /** Throws `guardian.unknown`. */
    async ward(viewer: Viewer, id: string, papersOf: PapersOf): Promise<Ward> {
      const { link } = await accepting.requireOwn(viewer, id, db)
      const [ward] = await present([link], viewer, papersOf)
      if (!ward) throw new AppError('guardian.unknown')
      return ward
    },

    /** A word that changes nothing is not written. Throws `guardian.unknown`, `guardian.not_approved`, `guardian.words_changed`. */
    say: (viewer: Viewer, id: string, { purpose, isAllowed, version }: Word, caller: Caller): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { link, minor } = await accepting.lockOwn(tx, viewer, id)
        if (link.state !== 'approved') throw new AppError('guardian.not_approved')
        // Whoever takes back need not have read anything.
        if (isAllowed && version !== guardianConsentVersion) throw new AppError('guardian.words_changed')
        const now = clock.now()
        const stands = (await store.listAllowed(tx, [minor.id], adultsBornUntil(now))).filter((word) => word.purpose === purpose)
        // A no counts against a yes that is only asleep, too: that of somebody who is suspended, say.
        const changesNothing = isAllowed ? stands.some(({ link_id: by }) => by === id) : !(await store.isLastWordYes(tx, minor.id, purpose))
        if (changesNothing) return
        const word = { link_id: id, minor_id: minor.id, purpose, is_given: isAllowed, version: guardianConsentVersion }
        await store.insertConsent(tx, { ...word, network: caller.network, at: now })
        await standing.settle(tx, minor.id)
        await links.tell(tx, link, 'minor', `${purpose}_${isAllowed ? 'on' : 'off'}`)
      }),

    /** Throws `guardian.unknown`. */
    leave: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { link, minor } = await accepting.lockOwn(tx, viewer, id)
        await links.end(tx, link, 'left', viewer.accountId)
        await standing.settle(tx, minor.id)
        await links.tell(tx, link, 'minor', 'left')
      }),
  }
}

export type Consenting = ReturnType<typeof createConsenting>
export type SettlePapers = (tx: Db, linkId: string, outcome: 'approved' | 'rejected', by: string) => Promise<void>
