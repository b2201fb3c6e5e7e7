// From what a form says to the columns of a line of the sports card.
import type { BodyOf, Calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { toLine } from '#platform/plain-text.ts'
import { refuseSeason } from '#profiles/teams'
import type { Content } from './policy.ts'
import type { RecordRow } from './tables.ts'

export type NewRecord = BodyOf<Calls['records']['create']>
export type RecordChange = BodyOf<Calls['records']['update']>

export const blank: Omit<Content, 'season_start' | 'season_end'> = { sport_id: null, team_id: null, title: null, detail: null, figures: [] }

const lineOf = (text: string | null): string | null => (text === null ? null : toLine(text) || null)

/** The columns that a form names; what it leaves out stays. Of words that a kind has not, nothing is kept. */
export const readForm = (kind: RecordRow['kind'], wish: RecordChange): Partial<Content> => ({
  ...(wish.season === undefined ? {} : { season_start: wish.season.startYear, season_end: wish.season.endYear }),
  ...(wish.sportId === undefined ? {} : { sport_id: wish.sportId }),
  ...(wish.teamId === undefined ? {} : { team_id: wish.teamId }),
  ...(wish.title === undefined || kind === 'stats' ? {} : { title: lineOf(wish.title) }),
  ...(wish.detail === undefined || kind === 'stats' ? {} : { detail: lineOf(wish.detail) }),
  ...(wish.figures === undefined || kind === 'achievement'
    ? {}
    : { figures: wish.figures.map(({ label, value }) => ({ label: toLine(label), value: toLine(value) })) }),
})

function faultsOf(kind: RecordRow['kind'], { sport_id: sportId, title, figures }: Content) {
  if (kind === 'achievement') return title === null ? [{ path: 'title', message: 'Say what it was.' }] : []
  return [
    ...(sportId === null ? [{ path: 'sportId', message: 'Choose the sport.' }] : []),
    ...(figures.length === 0 ? [{ path: 'figures', message: 'Write one figure at least.' }] : []),
    ...figures.flatMap((figure, index) =>
      (['label', 'value'] as const).flatMap((part) =>
        figure[part] === '' ? [{ path: `figures.${index}.${part}`, message: 'Needed.' }] : [],
      ),
    ),
  ]
}

/** Throws `request.invalid`. */
export function requireSound(kind: RecordRow['kind'], content: Content, now: Date): void {
  refuseSeason({ startYear: content.season_start, endYear: content.season_end })
  const isToCome = content.season_start > now.getUTCFullYear() + 1
  const errors = [...(isToCome ? [{ path: 'season.startYear', message: 'This season is yet to come.' }] : []), ...faultsOf(kind, content)]
  if (errors.length > 0) throw new AppError('request.invalid', { errors })
}
