// Links by which an athlete shows a recruiter more than everybody sees, until the athlete ends them.
import type { BodyOf, Calls, RecruiterLink, RecruitingFacts } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { minutes } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Caller, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toLine } from '#platform/plain-text.ts'
import { digestOf, isTokenOf, newToken } from '#platform/secrets.ts'
import { readFacts, type FactsForm } from './form.ts'
import type { Needs } from './needs.ts'
import { endOf, mayHaveLinks, mostOpen, sharedBy, statusAt } from './policy.ts'
import * as store from './store.ts'
import type { RecruiterLinkTable } from './tables.ts'

export type LinkForm = BodyOf<Calls['recruiting']['create']>
export type Recruiting = ReturnType<typeof createRecruiting>

const listed = 50

export function createRecruiting({ db, clock, limiter, sealing, views, pages, accounts, performers }: Needs) {
  const sealed = sealing.of('recruiting_facts', 'account_id', ['gpa', 'test_scores', 'academic_interests', 'contact_email'])
  const count = views.of((by) =>
    inTransaction(db, async (tx) => {
      for (const [id, seen] of by) await store.addViews(tx, id, seen, clock.now())
    }),
  )

  const isAvailable = async (accountId: string): Promise<boolean> => {
    const account = await accounts.find(accountId)
    return account !== undefined && mayHaveLinks({ isMinor: accounts.isMinor(account) })
  }
  /** Throws `youth.guardian_required`. */
  const requireAvailable = async (viewer: Viewer): Promise<void> => {
    if (!(await isAvailable(viewer.accountId))) throw new AppError('youth.guardian_required')
  }

  const factsOf = async (accountId: string, using: Db = db): Promise<RecruitingFacts> => {
    const row = await store.loadFacts(using, accountId)
    const open = row && sealed.open(row)
    return {
      gpa: open?.gpa ?? null,
      testScores: open?.test_scores ?? null,
      academicInterests: open?.academic_interests ?? null,
      contactEmail: open?.contact_email ?? null,
    }
  }

  const present = (row: RecruiterLinkTable): RecruiterLink => ({
    _id: row.id,
    label: row.label,
    shares: row.shares,
    status: statusAt(row, clock.now()),
    views: row.views,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
  })

  /** Who guesses is stopped; who knows a link is not counted (access.md 12). */
  const byToken = async (token: string, { network }: Caller): Promise<RecruiterLinkTable | undefined> => {
    const key = `recruiting:${network}`
    await limiter.guess(key, 20, minutes(10))
    const row = isTokenOf('l', token) ? await store.findByToken(db, digestOf(token)) : undefined
    if (row) await limiter.giveBackGuess(key)
    return row
  }

  return {
    facts: async (viewer: Viewer) => ({ ...(await factsOf(viewer.accountId)), isAvailable: await isAvailable(viewer.accountId) }),

    /** Throws `youth.guardian_required`, `request.invalid`. */
    async updateFacts(viewer: Viewer, form: FactsForm): Promise<RecruitingFacts> {
      await requireAvailable(viewer)
      return inTransaction(db, async (tx) => {
        await store.lockOf(tx, viewer.accountId)
        const facts = readFacts(form, await factsOf(viewer.accountId, tx))
        const row = {
          account_id: viewer.accountId,
          gpa: facts.gpa,
          test_scores: facts.testScores,
          academic_interests: facts.academicInterests,
          contact_email: facts.contactEmail,
        }
        await store.saveFacts(tx, sealed.close(row, viewer.accountId))
        return facts
      })
    },

    links: async (viewer: Viewer): Promise<RecruiterLink[]> => (await store.list(db, viewer.accountId, listed)).map(present),

    /** The address is told here and never again. Throws `youth.guardian_required`, `recruiting.too_many`, `request.invalid`. */
    async create(viewer: Viewer, { label, shares, expiresAt }: LinkForm): Promise<RecruiterLink & { path: string }> {
      await requireAvailable(viewer)
      const now = clock.now()
      const end = endOf(expiresAt, now)
      if (!end) throw new AppError('request.invalid', { errors: [{ path: 'expiresAt', message: 'Choose a day within a year.' }] })
      const token = newToken('l')
      const row: RecruiterLinkTable = {
        id: newId(),
        account_id: viewer.accountId,
        token_hash: digestOf(token),
        label: toLine(label ?? '') || null,
        shares: [...new Set(shares)],
        views: 0,
        last_seen_at: null,
        expires_at: end,
        ended_at: null,
        created_at: now,
      }
      await inTransaction(db, async (tx) => {
        await store.lockOf(tx, viewer.accountId)
        if ((await store.countOpen(tx, viewer.accountId, now)) >= mostOpen) throw new AppError('recruiting.too_many')
        await store.insert(tx, row)
      })
      return { ...present(row), path: `/recruit/${token}` }
    },

    /** Throws `recruiting.link_unknown`. */
    async end(viewer: Viewer, id: string): Promise<void> {
      if (!(await store.end(db, viewer.accountId, id, clock.now()))) throw new AppError('recruiting.link_unknown')
    },

    /** What a link shows, as to a visitor. Throws `recruiting.link_unknown`, `recruiting.link_ended`. */
    async view(token: string, viewer: Viewer | undefined, caller: Caller) {
      const row = await byToken(token, caller)
      if (!row) throw new AppError('recruiting.link_unknown')
      const isOpen = statusAt(row, clock.now()) === 'open' && (await isAvailable(row.account_id))
      const [performer] = isOpen ? await performers.present([row.account_id], undefined) : []
      if (!performer) throw new AppError('recruiting.link_ended')
      if (!(await pages.actAs(viewer, row.account_id, 'read private'))) count(row.id, viewer, caller)
      return { performer, facts: sharedBy(await factsOf(row.account_id), row.shares), expiresAt: row.expires_at.toISOString() }
    },
  }
}
