import type { Recovery as Shown, RecoveryPoint } from '@fieldhouse/contract'
import type { PastRecovery } from '#platform/backup/index.ts'
import type { Found } from './found.ts'

const mostLines = 50
const mostIds = 20

const point = (key: RecoveryPoint['key'], state: RecoveryPoint['state'], said: string, lines: readonly string[] = []): RecoveryPoint => ({
  key,
  state,
  said,
  lines: lines.slice(0, mostLines),
  more: Math.max(0, lines.length - mostLines),
})

const notLooked = 'Nobody has looked yet.'

function decisions(found: Found | undefined): RecoveryPoint {
  if (!found) return point('decisions', 'unknown', notLooked)
  const { done, gone, reachesTo, red } = found.decided
  if (red.length > 0) return point('decisions', 'red', 'Not every decision is known, or could be done again.', red)
  const lines = [
    ...Object.entries(done).map(([kind, times]) => `${times} × ${kind}`),
    ...(gone > 0 ? [`${gone} about accounts that are lost themselves`] : []),
    `The journal is whole and reaches to ${reachesTo ?? 'no decision'}`,
  ]
  return point('decisions', 'green', 'What was decided since then is done again.', lines)
}

const ofTally = (tally: Found['tally'], kind: string, word: string) => tally?.[kind]?.[word] ?? 0

function money(found: Found | undefined): RecoveryPoint {
  if (!found) return point('money', 'unknown', notLooked)
  if (found.moneyRed.length > 0) return point('money', 'red', 'The books and the card gateway do not say the same.', found.moneyRed)
  const remade = ['payment', 'refund', 'dispute', 'transfer'].reduce((sum, kind) => sum + ofTally(found.tally, kind, 'remade'), 0)
  return point('money', 'green', `The books and the card gateway say the same: 0 differences. ${remade} were lost and are here again.`)
}

function rest({ dropped, jobs }: PastRecovery, found: Found | undefined): RecoveryPoint {
  const said = `${dropped.length} of what waited to be sent were dropped; ${jobs.length} jobs go on once it is open.`
  if (!found) return point('rest', 'unknown', `${said} Nobody has looked at files yet.`)
  const { missing, loose } = found.objects
  const lines = [
    ...missing.first.map((key) => `Missing: ${key}`),
    ...(missing.count > missing.first.length ? [`and ${missing.count - missing.first.length} more that are missing`] : []),
    ...loose.first.slice(0, mostIds).map((key) => `No row names it: ${key}`),
  ]
  const files = `${missing.count} files that rows name are missing; ${loose.count} are named by no row.`
  return point('rest', missing.count > 0 ? 'look' : 'green', `${said} ${files}`, lines)
}

/** `isLooking`: in this process. */
export function presentRecovery(past: PastRecovery, isLooking: boolean): Shown {
  // Those of an earlier version have less in them, and are looked at again.
  const kept = past.findings as Partial<Found> | null
  const found = kept?.decided && kept.objects ? (kept as Found) : undefined
  const byWhat = Map.groupBy(past.dropped, ({ what }) => what)
  return {
    isHeld: past.openedAt === null,
    life: past.life,
    lostFrom: past.lostFrom.toISOString(),
    restoredAt: past.restoredAt.toISOString(),
    openedAt: past.openedAt?.toISOString() ?? null,
    openReason: past.openReason,
    isLooking,
    lookedAt: found?.at ?? null,
    isGreen: found !== undefined && found.red.length === 0,
    points: [
      decisions(found),
      point(
        'entries',
        'green',
        'All sessions, tickets, mailed links and codes have ended. Whoever changed their password since sets a new one.',
      ),
      money(found),
      rest(past, found),
    ],
    dropped: [...byWhat].map(([what, all]) => ({ what, count: all.length, first: all.slice(0, mostIds).map(({ id }) => id) })),
    tally: (['payment', 'refund', 'dispute', 'transfer'] as const).map((kind) => ({
      kind,
      remade: ofTally(found?.tally ?? null, kind, 'remade'),
      settled: ofTally(found?.tally ?? null, kind, 'settled'),
      known: ofTally(found?.tally ?? null, kind, 'known'),
    })),
  }
}
