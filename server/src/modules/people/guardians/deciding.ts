// What staff decides on guardians, and what a birthday does to them.
import { guardianFlags, type GuardianFlag, type GuardianReview } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { ageAt, type Account } from '#people/accounts'
import type { SettlePapers } from './consenting.ts'
import { outcomeForGuardian, outcomeForMinor } from './letters.ts'
import type { Links } from './links.ts'
import type { Needs } from './needs.ts'
import type { Standing } from './standing.ts'
import * as store from './store.ts'
import type { LinkTable } from './tables.ts'

export interface Decision {
  readonly status: 'approved' | 'rejected'
  readonly reason?: string | undefined
}

const statuses = { review: 'waiting', approved: 'approved', refused: 'rejected' } as const
const isJudged = (state: LinkTable['state']): state is keyof typeof statuses => Object.hasOwn(statuses, state)
const isFlag = (flag: string): flag is GuardianFlag => (guardianFlags as readonly string[]).includes(flag)

export function createDeciding(needs: Needs, { links, standing }: { links: Links; standing: Standing }) {
  const { db, clock, mail, outbox, accounts, siteUrl } = needs

  const present = async (rows: readonly LinkTable[]): Promise<GuardianReview[]> => {
    const ids = rows.flatMap(({ minor_id: minorId, guardian_id: guardianId }) => [minorId, guardianId ?? minorId])
    const decisions = await store.listDecisions(
      db,
      rows.map(({ id }) => id),
    )
    const staff = decisions.map(({ decided_by: by }) => by)
    const [found, cards] = await Promise.all([accounts.loadMany([...new Set(ids)]), accounts.ownCards([...ids, ...staff])])
    const known = new Map(found.map(({ account }) => [account.id, account]))
    return rows.flatMap((row) => {
      const { state, relationship } = row
      const [minor, guardian] = [cards.get(row.minor_id), cards.get(row.guardian_id ?? '')]
      const [child, adult] = [known.get(row.minor_id), known.get(row.guardian_id ?? '')]
      if (!minor || !guardian || !child || !adult || !relationship || !isJudged(state)) return []
      return [
        {
          _id: row.id,
          minor,
          minorAge: ageAt(child.date_of_birth, clock.now()),
          guardian,
          guardianEmail: adult.email,
          askedEmail: links.emailOf(row),
          relationship,
          flags: row.flags.filter(isFlag),
          status: statuses[state],
          reason: row.reason,
          sentAt: row.sent_at?.toISOString() ?? null,
          decidedAt: row.decided_at?.toISOString() ?? null,
          history: decisions.flatMap(({ link_id: linkId, state: decided, reason, decided_by: by, at }) =>
            linkId === row.id ? [{ status: statuses[decided], reason, by: cards.get(by) ?? null, at: at.toISOString() }] : [],
          ),
        },
      ]
    })
  }

  const write = async (tx: Db, guardian: Account, minor: Account, isApproved: boolean, reason: string | null): Promise<void> => {
    const both = { isApproved, siteUrl }
    if (guardian.email !== null && guardian.email_verified_at !== null)
      await mail.send(tx, outcomeForGuardian({ ...both, to: guardian.email, name: guardian.name, other: minor.name, reason }))
    if (minor.email !== null && minor.email_verified_at !== null)
      await mail.send(tx, outcomeForMinor({ ...both, to: minor.email, name: minor.name, other: guardian.name }))
  }

  // Guardians end with the minority, whoever allowed what (youth.md 1.1).
  outbox.on('account.of_age', async ({ accountId }, tx) => {
    await store.lockMinor(tx, accountId)
    for (const link of await store.lastingLinksOfMinor(tx, accountId)) {
      await links.end(tx, link, 'of_age', link.guardian_id ?? accountId)
      await links.tell(tx, link, 'guardian', 'of_age')
    }
    await standing.settle(tx, accountId)
  })

  return {
    async list(wish: store.ReviewWish): Promise<{ rows: GuardianReview[]; total: number }> {
      const { rows, total } = await store.listForReview(db, wish)
      return { rows: await present(rows), total }
    },

    /** Throws `guardian.unknown`. */
    async view(id: string): Promise<GuardianReview> {
      const row = await store.findLink(db, id)
      const [review] = row ? await present([row]) : []
      if (!review) throw new AppError('guardian.unknown')
      return review
    },

    /** Throws `guardian.unknown`, `guardian.not_in_review`, `guardian.own_decision`. */
    decide: (id: string, { status, reason }: Decision, by: Viewer, settlePapers: SettlePapers): Promise<void> =>
      inTransaction(db, async (tx) => {
        const known = await store.findLink(tx, id)
        if (known) await store.lockMinor(tx, known.minor_id)
        const link = known && (await store.findLink(tx, id))
        const minor = link && (await accounts.findOwn(link.minor_id, tx))
        const guardian = link?.guardian_id ? await accounts.find(link.guardian_id, tx) : undefined
        if (!link || !minor || !guardian) throw new AppError('guardian.unknown')
        if (guardian.id === by.accountId) throw new AppError('guardian.own_decision')
        const isApproved = status === 'approved'
        const words = isApproved ? null : (reason ?? null)
        const state = isApproved ? 'approved' : 'refused'
        if (link.state === state && link.reason === words) return
        // A refusal takes an approval back; nothing is approved but what was shown and waits.
        if (link.state !== 'review' && (isApproved || !isJudged(link.state))) throw new AppError('guardian.not_in_review')
        if (!accounts.isMinor(minor)) throw new AppError('guardian.not_in_review')
        await settlePapers(tx, id, status, by.accountId)
        const now = clock.now()
        await store.updateLink(tx, id, { state, reason: words, decided_at: now, decided_by: by.accountId })
        await store.insertDecision(tx, { link_id: id, state, reason: words, decided_by: by.accountId, at: now })
        await standing.settle(tx, minor.id)
        for (const as of ['minor', 'guardian'] as const) await links.tell(tx, link, as, state)
        await write(tx, guardian, minor, isApproved, words)
      }),
  }
}
