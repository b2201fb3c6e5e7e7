// What is counted of how the site is used: one registry of names. Browsers send them, the server drops every other name.
// Kept are sums of a day, nothing of who it was.

export const actionGroups = { seen: 'Pages that were opened', done: 'What people did' } as const
export type ActionGroup = keyof typeof actionGroups

/** By name, in words for who runs the site. */
const seen = {
  'seen.start': 'The start page',
  'seen.register': 'Creating an account',
  'seen.login': 'Signing in',
  'seen.home': 'Home',
  'seen.discover': 'Discover',
  'seen.search': 'Search',
  'seen.athlete': 'An athlete’s page',
  'seen.team': 'A team’s page',
  'seen.school': 'A school’s page',
  'seen.post': 'A post',
  'seen.video': 'A video',
  'seen.gallery': 'A gallery',
  'seen.product': 'A product',
  'seen.live': 'Live',
  'seen.messages': 'Messages',
  'seen.wallet': 'The wallet',
  'seen.library': 'The library',
  'seen.studio': 'The studio',
  'seen.settings': 'Settings',
  'seen.fees': 'Fees',
  'seen.contact': 'Writing to us',
  'seen.other': 'Any other page',
} as const

const done = {
  'done.register': 'Created an account',
  'done.login': 'Signed in',
  'done.follow': 'Followed a page',
  'done.react': 'Liked or saved something',
  'done.comment': 'Wrote a comment',
  'done.message': 'Sent a message',
  'done.post': 'Published a post',
  'done.subscribe': 'Began to pay a subscription',
  'done.top-up': 'Began a top-up',
  'done.tip': 'Gave a tip',
  'done.unlock': 'Bought a post, video or gallery',
  'done.order': 'Bought a product',
  'done.ticket': 'Bought a ticket for a stream',
  'done.live': 'Prepared a stream',
  'done.search': 'Looked for a word',
  'done.contact': 'Wrote to us',
} as const

const registry = { ...seen, ...done }

export type ActionName = keyof typeof registry
export const actionNames = Object.keys(registry) as ActionName[]
export const isActionName = (name: string): name is ActionName => Object.hasOwn(registry, name)
export const actionWords = (name: ActionName): string => registry[name]
export const groupOfAction = (name: ActionName): ActionGroup => (Object.hasOwn(seen, name) ? 'seen' : 'done')

/** Events of one call; browsers send what has gathered every three seconds. */
export const mostActionsAtOnce = 50
