// What stands on an athlete's sports card beside the profile: figures of a season, achievements, and what is held at the top.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard, PageCard, SportCard } from './account.ts'
import { Season } from './team.ts'
import { TeamEvent } from './team-event.ts'
import { ThingCard } from './thing.ts'

export const recordKinds = ['stats', 'achievement'] as const
export const recordStatuses = ['own', 'waiting', 'confirmed', 'declined'] as const
/** Said by the staff of a team instead of words of their own: athletes of any age may read them. */
export const declineReasons = ['figures', 'season', 'not-ours', 'unknown'] as const

/** `Assists`, `412`. */
export const Figure = Type.Object({
  label: Type.String({ maxLength: 24 }),
  value: Type.String({ maxLength: 16 }),
})
export type Figure = Static<typeof Figure>

export const mostFigures = 8
export const mostRecords = { stats: 20, achievement: 30 } as const
export const mostHighlights = 3

export const RecordStatus = OneOf(...recordStatuses)
export type RecordStatus = Static<typeof RecordStatus>

/** A line of the sports card: `stats` has a sport and figures, an achievement a title. */
export const AthleteRecord = Type.Object({
  _id: Id,
  kind: OneOf(...recordKinds),
  sport: Nullable(SportCard),
  /** Whose staff is asked. */
  team: Nullable(PageCard),
  /** One year, or two that follow each other. */
  season: Season,
  title: Nullable(Type.String()),
  detail: Nullable(Type.String()),
  figures: Type.Array(Figure),
  /** To others than its athlete and the staff of its team, what is not confirmed is the athlete's own word. */
  status: RecordStatus,
  /** Null also where the page of who confirmed it is hidden. */
  confirmedBy: Nullable(AccountCard),
  confirmedAt: Nullable(Time),
  declineReason: Nullable(OneOf(...declineReasons)),
  /** To athletes of age only. */
  declineNote: Nullable(Type.String()),
  /** To its athlete: nobody else sees it as it is before a moderator has. Absent: others do. */
  isWaiting: Type.Optional(Type.Boolean()),
  /** To its athlete: a moderator has seen it, and it is shown to nobody. */
  isRefused: Type.Optional(Type.Boolean()),
  /** Counts changes: who decides says which they have seen. */
  revision: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
})
export type AthleteRecord = Static<typeof AthleteRecord>

/** As the staff of its team sees it. */
export const TeamRecord = Type.Object({ ...AthleteRecord.properties, athlete: AccountCard })
export type TeamRecord = Static<typeof TeamRecord>

/** A season in which an athlete was on the roster of a team: what may be confirmed there. */
export const RosterSeason = Type.Object({ team: PageCard, sport: SportCard, season: Season })
export type RosterSeason = Static<typeof RosterSeason>

/** Something of one's own, held at the top of the own page. */
export const Highlight = Type.Object({ ...ThingCard.properties, isLocked: Type.Boolean() })
export type Highlight = Static<typeof Highlight>

/** A game of one of an athlete's teams. */
export const AthleteGame = Type.Object({ ...TeamEvent.properties, team: PageCard })
export type AthleteGame = Static<typeof AthleteGame>
