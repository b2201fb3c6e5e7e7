// A line of the sports card on the wire, as one pair of eyes reads it.
import type { AccountCard, AthleteRecord } from '@fieldhouse/contract'
import { presentPageCard, type Page } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import { presentSeason } from '#profiles/teams'
import { mayReadNote, statusFor, type Eyes } from './policy.ts'
import type { RecordRow } from './tables.ts'

export interface RecordFacts {
  readonly row: RecordRow
  readonly eyes: Eyes
  readonly sport: SportCard | undefined
  readonly team: Page | undefined
  /** Of who decided, where others may see their page. */
  readonly decider: AccountCard | undefined
}

export function presentRecord({ row, eyes, sport, team, decider }: RecordFacts): AthleteRecord {
  const isConfirmed = row.status === 'confirmed'
  const isInside = eyes !== 'public'
  return {
    _id: row.id,
    kind: row.kind,
    sport: sport ?? null,
    // A team that is closed is named to those who were in it.
    team: team && (team.visible || isInside) ? presentPageCard(team) : null,
    season: presentSeason(row.season_start, row.season_end),
    title: row.title,
    detail: row.detail,
    figures: [...row.figures],
    status: statusFor(eyes, row.status),
    confirmedBy: isConfirmed ? (decider ?? null) : null,
    confirmedAt: isConfirmed ? (row.decided_at?.toISOString() ?? null) : null,
    declineReason: isInside ? row.decline_reason : null,
    declineNote: mayReadNote(eyes) ? row.decline_note : null,
    ...(eyes !== 'public' && row.sight === 'waiting' && { isWaiting: true }),
    ...(eyes !== 'public' && row.sight === 'refused' && { isRefused: true }),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
