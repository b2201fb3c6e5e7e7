// What a post says about itself in a word or a line.
import { formatDay, formatDuration, formatTime } from '../../lib/format.ts'
import { cut, plainText } from '../../lib/plain-text.ts'
import type { Feed } from './api.ts'

export const titleOf = (feed: Feed): string => feed.title || cut(plainText(feed.text), 80) || `${feed.performer.name}’s post`

const kickers: Record<Feed['type'], string> = {
  text: 'Notes',
  photo: 'Photos',
  video: 'Video',
  audio: 'Audio',
  poll: 'Poll',
  'scheduled-streaming': 'Going live',
  'game-card': 'Match day',
}

export const kickerOf = (feed: Feed): string => kickers[feed.type]

const countOf = (feed: Feed): string => {
  const [first] = feed.files
  if (feed.type === 'video' || feed.type === 'audio') return first?.duration ? formatDuration(first.duration) : ''
  if (feed.type === 'photo' && feed.fileIds.length > 1) return `${feed.fileIds.length} photos`
  return ''
}

/** `Video · 12:40`: what lies behind the lock. */
export function contentsOf(feed: Feed): string {
  const count = countOf(feed)
  if (feed.type === 'photo') return count || 'Photo'
  return [kickerOf(feed), count].filter(Boolean).join(' · ')
}

/** The short mark on a tile: the length of a video, the number of photos. */
export const markOf = (feed: Feed): string => countOf(feed)

/** `20 December, 19:00`. */
export const momentOf = (time: string): string => `${formatDay(time)}, ${formatTime(time)}`

/** Who may see a locked post. */
export function audienceOf(feed: Feed): string {
  const owner = feed.team?.name ?? feed.performer.name
  if (feed.audience === 'followers') return `For followers of ${owner}. Following is free.`
  if (feed.audience === 'buyers') return 'Yours for good once unlocked.'
  if (feed.audienceAfterAt)
    return `Subscribers first: opens ${feed.audienceAfter === 'followers' ? 'for followers ' : ''}on ${momentOf(feed.audienceAfterAt)}.`
  return `For subscribers of ${owner}.`
}
