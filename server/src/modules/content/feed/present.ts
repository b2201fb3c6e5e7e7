// A row and what belongs to it, as the wire shows a post (wire.md 4.0: Feed, Locked).
import type { AccountCard, Feed, File } from '@fieldhouse/contract'
import { cutRichText } from '#platform/rich-text.ts'
import type { FileRow } from '#content/media'
import { presentOpening, presentSale, presentTeamCard, presentWaiting, type Sight } from '#content/things'
import type { Page } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import type { FeedRow } from './tables.ts'

/** How a game stands in the schedule, as the viewer may know. */
export interface GameNow {
  readonly isLive: boolean
  readonly startsAt: Date
  readonly result: string | null
}

export interface Shown {
  readonly row: FeedRow
  readonly page: Page
  readonly card: AccountCard
  readonly isLocked: boolean
  readonly sight: Pick<Sight, 'page' | 'isInside'>
  /** How the game stands that the post was made from. */
  readonly game: GameNow | undefined
  /** What the team plays that shows it. */
  readonly sport: SportCard | null
  readonly polls: Feed['polls']
  readonly files: ReadonlyMap<string, FileRow>
  readonly show: (file: FileRow, isOpen: boolean) => File
  readonly flags: Pick<Feed, 'isLiked' | 'isBookmarked' | 'isFollowed' | 'isSubscribed' | 'isBought' | 'isPinned'>
}

/** Of a locked post, so many characters are shown. */
export const lockedLength = 140

/** The schedule has the last word: games are moved and results are entered after the post was written. */
const cardOf = (card: NonNullable<FeedRow['game_card']>, game: GameNow | undefined): NonNullable<FeedRow['game_card']> =>
  game ? { ...card, startsAt: game.startsAt.toISOString(), result: game.result ?? card.result } : card

const iso = (time: Date | null) => time?.toISOString() ?? null

export function presentFeed({ row, page, card, isLocked, sight, game, sport, polls, files, show, flags }: Shown): Feed {
  const cut = isLocked ? cutRichText(row.text, lockedLength) : { text: row.text, isCut: false }
  // Thumbnail and teaser advertise the post, so they stay open when it is locked.
  const one = (id: string | null) => {
    const file = id === null ? undefined : files.get(id)
    return file ? show(file, true) : null
  }
  const isTeam = page.kind === 'team'
  return {
    _id: row.id,
    slug: row.slug,
    type: row.type,
    title: row.title,
    text: cut.text,
    textTruncated: cut.isCut,
    fromSource: page.kind,
    fromSourceId: page.id,
    performer: card,
    teamId: isTeam ? page.id : null,
    team: isTeam ? { ...presentTeamCard(page), sport } : null,
    fileIds: row.file_ids,
    files: row.file_ids.flatMap((id) => {
      const file = files.get(id)
      const alt = isLocked ? undefined : row.file_alts?.[id]
      return file ? [alt === undefined ? show(file, !isLocked) : { ...show(file, true), alt }] : []
    }),
    thumbnailId: row.thumbnail_id,
    thumbnail: one(row.thumbnail_id),
    teaserId: row.teaser_id,
    teaser: one(row.teaser_id),
    pollDescription: row.poll_description,
    pollIds: polls.map((option) => option._id),
    polls,
    pollExpiredAt: iso(row.poll_expired_at),
    ...presentSale(row, sight),
    audience: row.audience,
    ...presentOpening(row),
    status: row.status,
    moderationStatus: row.moderation_status,
    moderationReason: row.moderation_reason,
    ...(row.appeal !== null && { moderationAppeal: row.appeal }),
    scheduleAt: iso(row.schedule_at),
    streamingScheduled: iso(row.streaming_scheduled),
    gameCard: row.game_card && cardOf(row.game_card, game),
    ...(game?.isLive && { isGameLive: true }),
    totalLike: row.likes,
    totalShare: row.shares,
    totalComment: row.comments,
    ...flags,
    isLocked,
    ...presentWaiting(row),
    createdAt: (row.published_at ?? row.created_at).toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
