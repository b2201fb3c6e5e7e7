import type { AccountCard, CaseLine, OwnDecision } from '@fieldhouse/contract'
import { after } from '#platform/clock.ts'
import { presentPageCard, type Page } from '#ground/pages'
import { appealTime, isHeld, isHeldBy, mayAppeal, stateAt } from './policy.ts'
import type { CaseTable } from './tables.ts'

export interface LineFacts {
  readonly cards: ReadonlyMap<string, AccountCard>
  readonly pageOf: ReadonlyMap<string, Page>
  readonly viewerId: string
  readonly now: Date
}

const iso = (time: Date | null) => time?.toISOString() ?? null
const hundredths = (value: number) => Math.round(value * 100) / 100

export const presentDecided = (row: CaseTable) => ({ decision: row.decision, rule: row.rule, decidedAt: iso(row.decided_at) })

/** What is gone is in no list and opened by nobody. */
export const shownState = (state: CaseTable['state']): CaseLine['state'] => {
  if (state === 'gone') throw new Error('Nobody is shown a case of what is gone')
  return state
}

export function presentLine(row: CaseTable, { cards, pageOf, viewerId, now }: LineFacts): CaseLine {
  const holder = isHeld(row, now) ? row.taken_by : null
  const page = row.page_id === null ? undefined : pageOf.get(row.page_id)
  return {
    _id: row.id,
    target: row.target,
    targetId: row.target_id,
    title: row.title,
    priority: row.priority,
    reasons: row.reasons,
    wanted: row.wanted,
    reportCount: row.reports,
    weight: hundredths(row.weight),
    state: shownState(stateAt(row, now)),
    isHidden: row.refusal !== null,
    owner: (row.owner_id === null ? undefined : cards.get(row.owner_id)) ?? null,
    page: page ? presentPageCard(page) : null,
    takenBy: (holder === null ? undefined : cards.get(holder)) ?? null,
    isMine: isHeldBy(row, viewerId, now),
    leaseUntil: holder === null ? null : iso(row.lease_until),
    openedAt: row.opened_at.toISOString(),
    waitingSince: row.waiting_since.toISOString(),
    pending: row.pending && row.pending_until ? { decision: row.pending.decision, until: row.pending_until.toISOString() } : null,
    ...presentDecided(row),
  }
}

/** Only of decided ones. */
export function presentOwn(row: CaseTable, now: Date): OwnDecision {
  const { decision, rule, decided_at: at } = row
  if (decision === null || rule === null || at === null) throw new Error(`case ${row.id} is not decided`)
  return {
    _id: row.id,
    target: row.target,
    title: row.title,
    decision,
    rule,
    words: row.words ?? '',
    decidedAt: at.toISOString(),
    until: iso(row.until),
    mayAppeal: mayAppeal(row, now),
    appealUntil: after(at, appealTime).toISOString(),
    appeal: row.appeal,
    firstDecision: row.state === 'final' ? row.first_decision : null,
    isFinal: row.state === 'final',
  }
}
