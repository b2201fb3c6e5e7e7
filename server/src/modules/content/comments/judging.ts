// What is asked of every text that somebody writes here: words, answers between adults and minors, reasons to wait.
import type { CommentRules, HoldReason } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Verdict } from '#ground/screening'
import type { Ground } from './doors.ts'
import type { Needs } from './needs.ts'
import { isNew, mayAnswer, partsOf, whyHold } from './policy.ts'
import * as store from './store.ts'
import { leadsAway, toComment } from './words.ts'

export type Judging = ReturnType<typeof createJudging>

export interface Judged {
  readonly why: readonly HoldReason[]
  /** What it was weighed by, where that is why it waits for staff. */
  readonly score: Record<string, number> | null
  /** By what is screened for, to be noted once it is written. */
  readonly verdict: Verdict
}

export const createJudging = ({ clock, accounts, pages, screening }: Needs) => ({
  /** Throws `request.invalid`, and `comment.no_contacts` where somebody under 18 is at home: that is refused, and waits for nobody. */
  textOf(content: string, { minorIds }: Pick<Ground, 'minorIds'>): string {
    const text = toComment(content)
    if (text !== undefined && minorIds.length > 0 && leadsAway(text)) throw new AppError('comment.no_contacts')
    if (text !== undefined) return text
    throw new AppError('request.invalid', { errors: [{ path: 'content', message: 'Write something, in eleven lines at most.' }] })
  },

  async requireAccount(viewer: Viewer) {
    const account = await accounts.find(viewer.accountId)
    if (!account) throw new AppError('auth.required')
    return account
  },

  /** Adults and minors answer each other in their own team alone, where the adult is of its staff and the minor in it. */
  async requireMayAnswer(viewer: Viewer, pageId: string, otherIds: readonly string[]): Promise<void> {
    const others = await accounts.loadMany([...new Set(otherIds)])
    for (const { account } of others) {
      const [adult, minor] = viewer.isMinor ? [account, viewer] : [viewer, account]
      const [adultId, minorId] = ['accountId' in adult ? adult.accountId : adult.id, 'accountId' in minor ? minor.accountId : minor.id]
      const isInTheirTeam = async () =>
        (await pages.kindOf(pageId)) === 'team' &&
        (await pages.actAs({ accountId: adultId }, pageId, 'read private')) &&
        (await pages.actAs({ accountId: minorId }, pageId, 'contribute'))
      const other = { isMinor: accounts.isMinor(account) }
      if (!mayAnswer(viewer, other, other.isMinor !== viewer.isMinor && (await isInTheirTeam()))) throw new AppError('youth.not_allowed')
    }
  },

  /** Why a text of somebody waits. Throws `screening.refused`. */
  async judge(tx: Db, viewer: Viewer, ground: Ground, rules: CommentRules, text: string, mentions: number): Promise<Judged> {
    // Whoever writes it: where somebody under 18 is at home a person sees it first (youth.md Y64).
    const first: HoldReason[] = ground.minorIds.length > 0 ? ['minor'] : []
    const verdict = await screening.judge('comment', { text, by: viewer.accountId }, tx)
    const isScreened = verdict.isHeld && !verdict.isQuiet
    const screened: HoldReason[] = isScreened ? ['screened'] : verdict.isQuiet ? ['quiet'] : []
    // Whoever looks after the page would only be asked by themselves; what the site screens for is not the page's to pass.
    if (ground.sight.isInside) return { why: [...first, ...screened], score: null, verdict }
    const [account, restricted, record] = await Promise.all([
      accounts.find(viewer.accountId, tx),
      pages.restrictedAmong(ground.pageId, [viewer.accountId], tx),
      store.recordOf(tx, {
        authorId: viewer.accountId,
        pageId: ground.pageId,
        objectId: ground.objectId,
        text,
        since: after(clock.now(), -hours(1)),
        lately: after(clock.now(), -days(90)),
      }),
    ])
    const facts = {
      text,
      mentions,
      isNewAccount: account === undefined || isNew(account.created_at, clock.now()),
      hasProvenAddress: account?.email_verified_at != null,
      isSubscriber: ground.sight.isSubscribed,
      hasBought: ground.sight.isBought,
      shownBefore: record.shownHere,
      shownAnywhere: record.shownAnywhere,
      sameElsewhere: record.sameElsewhere,
      refusedLately: record.refusedLately,
      isScreened,
      isQuiet: verdict.isQuiet,
      isRestricted: restricted.has(viewer.accountId),
    }
    const why = [...first, ...whyHold(facts, rules)]
    const parts = Object.entries(partsOf(facts)).filter(([, weight]) => weight !== 0)
    return { why, score: why.includes('score') ? Object.fromEntries(parts) : null, verdict }
  },
})
