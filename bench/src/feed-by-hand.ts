// The home feed's answer put together the straight way, as somebody would who has only this one page to serve. The
// sports are kept in memory, as our server keeps them.

export type Row = Record<string, unknown>

const byKey = (rows: readonly Row[], key: string) => new Map(rows.map((row) => [row[key] as string, row]))
const iso = (time: unknown) => (time === null ? null : (time as Date).toISOString())
const lockedLength = 140

/** `facts`: rows by the table that their statement reads, as the statements were recorded. `sports`: as cards show them, by id. */
export function assemble(
  posts: readonly Row[],
  facts: ReadonlyMap<string, readonly Row[]>,
  sports: ReadonlyMap<string, Row>,
  limit = 25,
): object {
  const [pages, follows, grants, cards, reactions] = ['page', 'follow', 'entitlement', 'account', 'reaction'].map(
    (table) => facts.get(table) ?? [],
  )
  const [pageById, cardById] = [byKey(pages ?? [], 'id'), byKey(cards ?? [], 'id')]
  const followed = new Set(follows?.map((row) => row['page_id']))
  const granted = new Set(grants?.map((row) => row['scope_id']))
  const own = new Set(reactions?.map((row) => `${String(row['action'])} ${String(row['object_id'])}`))
  const shown = posts.slice(0, limit)
  const last = shown.at(-1)
  const data = shown.map((row) => presentPost(row, pageById, cardById, sports, followed, granted, own))
  const cursor =
    posts.length > limit && last
      ? Buffer.from(`${(last['published_at'] as Date).getTime()}.${String(last['id'])}`).toString('base64url')
      : null
  return { data, nextCursor: cursor }
}

function presentPost(
  row: Row,
  pages: ReadonlyMap<string, Row>,
  cards: ReadonlyMap<string, Row>,
  sports: ReadonlyMap<string, Row>,
  followed: Set<unknown>,
  granted: Set<unknown>,
  own: Set<unknown>,
): object {
  const page = pages.get(row['page_id'] as string)
  const card = cards.get(row['author_id'] as string)
  const isFollowed = followed.has(row['page_id'])
  const isBought = granted.has(row['id'])
  const isSubscribed = granted.has(row['page_id'])
  const audience = row['audience']
  const isOpen = audience === 'public' || isBought || (isSubscribed && audience !== 'buyers') || (isFollowed && audience === 'followers')
  const text = row['text'] as string
  const isCut = !isOpen && text.length > lockedLength
  return {
    _id: row['id'],
    slug: row['slug'],
    type: row['type'],
    title: row['title'],
    text: isCut ? text.slice(0, text.lastIndexOf(' ', lockedLength)) : text,
    textTruncated: isCut,
    fromSource: page?.['kind'],
    fromSourceId: page?.['id'],
    performer: card && presentCard(card, sports),
    teamId: null,
    team: null,
    fileIds: row['file_ids'],
    files: [],
    thumbnailId: null,
    thumbnail: null,
    teaserId: null,
    teaser: null,
    pollDescription: row['poll_description'],
    pollIds: [],
    polls: [],
    pollExpiredAt: iso(row['poll_expired_at']),
    isSale: audience === 'buyers',
    price: row['price'] === null ? null : Number(row['price']) / 100,
    audience,
    audienceAfter: row['audience_after'],
    audienceAfterAt: iso(row['audience_after_at']),
    status: row['status'],
    moderationStatus: row['moderation_status'],
    moderationReason: row['moderation_reason'],
    scheduleAt: iso(row['schedule_at']),
    streamingScheduled: iso(row['streaming_scheduled']),
    gameCard: row['game_card'],
    isPinned: false,
    totalLike: row['likes'],
    totalComment: row['comments'],
    totalShare: row['shares'],
    isLiked: own.has(`like ${String(row['id'])}`),
    isBookmarked: own.has(`bookmark ${String(row['id'])}`),
    isFollowed,
    isSubscribed,
    isBought,
    isLocked: !isOpen,
    createdAt: iso(row['published_at']),
    updatedAt: iso(row['updated_at']),
  }
}

function presentCard(row: Row, sports: ReadonlyMap<string, Row>): object {
  return {
    _id: row['id'],
    name: row['name'],
    username: row['username'],
    avatar: row['avatar'],
    isPerformer: true,
    isOnline: false,
    verifiedAccount: row['verified_document'],
    schoolRoles: row['school_roles'],
    educationType: row['education_type'],
    education: row['school_id'],
    educationInfo: null,
    schoolName: row['school_name'],
    schoolCity: row['school_city'],
    schoolState: row['school_state'],
    schoolStateCode: row['school_state_code'],
    sports: (row['sport_ids'] as string[]).map((id) => sports.get(id)),
    colors: null,
    path: `/ind/athlete/${encodeURIComponent(String(row['username']))}`,
  }
}
