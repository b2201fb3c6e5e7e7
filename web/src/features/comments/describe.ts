import type { DataFor } from '../../lib/calls.ts'

type Waiting = DataFor<'comments.waiting'>[number]
type Rules = DataFor<'comments.rules'>

export const reasonWords: Readonly<Record<Waiting['why'][number], string>> = {
  words: 'Holds one of your words',
  listed: 'Holds a word that is looked at everywhere',
  links: 'Has a link',
  first_time: 'Their first one here',
  suspicious: 'Looks like spam',
  all: 'Everything waits',
  restricted: 'You have restricted them',
  minor: 'A moderator looks at it first',
  score: 'A moderator looks at it first',
  screened: 'A moderator looks at it first',
  quiet: 'A moderator looks at it first',
}

/** As it stands in a sentence. */
export const kindWords: Readonly<Record<Waiting['place']['type'], string>> = {
  feed: 'a post',
  video: 'a video',
  gallery: 'a gallery',
  photo: 'a photo',
  product: 'a product',
}

/** Of the own words that wait, for whom. */
export const waitsForStaff = 'waits for a moderator to look at it'

export const stateWords: Readonly<Record<DataFor<'comments.mine'>[number]['state'], string>> = {
  live: '',
  waiting: 'waits for the page to look at it',
  refused: 'not shown',
  closed: 'comments there are closed for now',
}

export const writerRows: readonly { value: Rules['writers']; label: string; detail: string }[] = [
  { value: 'everyone', label: 'Everybody', detail: 'Whoever is signed in and sees it' },
  { value: 'followers', label: 'Followers', detail: 'Whoever follows the page' },
  { value: 'subscribers', label: 'Subscribers', detail: 'Whoever pays for the page, or has a free subscription' },
  { value: 'subscribers_3m', label: 'Subscribers of three months', detail: 'Whoever has paid for the page that long' },
  { value: 'nobody', label: 'Nobody', detail: 'What is there stays. Nothing new is written, but by the page' },
]

/** What a thing may say against the rule of its page; the first: nothing. */
export const ownWriterRows = (byPage: string): readonly { value: Rules['writers'] | 'page'; label: string; detail?: string }[] => [
  { value: 'page', label: 'As the page says', detail: byPage },
  ...writerRows,
]

export const holdRows: readonly { value: Rules['holds'][number]; label: string; detail: string }[] = [
  { value: 'suspicious', label: 'What looks like spam', detail: 'New accounts with links, and ways to write elsewhere' },
  { value: 'links', label: 'Links', detail: 'Every comment with an address in it' },
  { value: 'first_time', label: 'First comments', detail: 'Of everybody who writes here for the first time' },
  { value: 'all', label: 'Everything', detail: 'Nothing is shown before you have seen it' },
]

/** As whoever looks after a page reads it above its comments. */
export const openTo: Readonly<Record<Rules['writers'], string>> = {
  everyone: 'Everybody may write here',
  followers: 'Followers may write here',
  subscribers: 'Subscribers may write here',
  subscribers_3m: 'Subscribers of three months may write here',
  nobody: 'Nobody but the page writes here',
}
