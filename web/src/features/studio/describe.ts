// Own posts and earnings in words.
import { formatDay } from '../../lib/format.ts'
import { cut, plainText } from '../../lib/plain-text.ts'
import type { Audience, Feed } from './api.ts'
import type { Video } from './assets-api.ts'

export const audienceWords: Record<Audience, string> = {
  public: 'Everybody',
  followers: 'Followers',
  subscribers: 'Subscribers',
  buyers: 'Buyers',
}

const laterWords = { followers: 'for followers', public: 'for everybody' } as const

/** `Subscribers, for everybody from 3 May`. */
export const audienceLine = ({
  audience,
  audienceAfter,
  audienceAfterAt,
}: Pick<Feed, 'audience' | 'audienceAfter' | 'audienceAfterAt'>): string =>
  audienceAfter && audienceAfterAt
    ? `${audienceWords[audience]}, ${laterWords[audienceAfter]} from ${formatDay(audienceAfterAt)}`
    : audienceWords[audience]

export const statusWords: Record<Feed['status'], string> = {
  draft: 'Draft',
  active: 'Published',
  inactive: 'Hidden',
  scheduled: 'Planned',
  'pending-review': 'In review',
}

export const assetStatusWords: Record<Video['status'], string> = { ...statusWords, inactive: 'Archived', 'file-error': 'Could not be read' }

const gameTitle = ({ gameCard }: Feed) => gameCard && `${gameCard.isHome ? 'Home to' : 'Away at'} ${gameCard.opponent}`

export const postTitle = (feed: Feed): string =>
  feed.title || cut(plainText(feed.text), 60) || feed.pollDescription || gameTitle(feed) || 'Untitled'

export const earningTypes = [
  { value: 'monthly_subscription', text: 'Monthly subscription' },
  { value: 'yearly_subscription', text: 'Yearly subscription' },
  { value: 'gift', text: 'Gift' },
  { value: 'tip', text: 'Tip' },
  { value: 'stream_tip', text: 'Tip in a stream' },
  { value: 'public_chat', text: 'Stream ticket' },
  { value: 'private_chat', text: 'Private stream' },
  { value: 'group_chat', text: 'Group stream' },
  { value: 'feed', text: 'Post' },
  { value: 'video', text: 'Video' },
  { value: 'gallery', text: 'Gallery' },
  { value: 'product', text: 'Product' },
  { value: 'message', text: 'Message' },
] as const

export const earningName = (type: string): string => earningTypes.find(({ value }) => value === type)?.text ?? type.replaceAll('_', ' ')
