// Under which names pages and calls are counted.
import type { ActionName } from '@fieldhouse/contract/actions'

/** The first that fits. Pages of those who run the site are not counted. */
const pages: readonly (readonly [RegExp, ActionName])[] = [
  [/^\/$/, 'seen.start'],
  [/^\/auth\/register/, 'seen.register'],
  [/^\/auth\/login/, 'seen.login'],
  [/^\/home/, 'seen.home'],
  [/^\/discover/, 'seen.discover'],
  [/^\/search/, 'seen.search'],
  [/\/(athlete|coach)\/[^/]+$/, 'seen.athlete'],
  [/\/team\/[^/]+$/, 'seen.team'],
  [/^\/school\//, 'seen.school'],
  [/^\/post\//, 'seen.post'],
  [/^\/video\//, 'seen.video'],
  [/^\/gallery\//, 'seen.gallery'],
  [/^\/product\//, 'seen.product'],
  [/^\/live/, 'seen.live'],
  [/^\/messages/, 'seen.messages'],
  [/^\/wallet/, 'seen.wallet'],
  [/^\/library/, 'seen.library'],
  [/^\/studio/, 'seen.studio'],
  [/^\/settings/, 'seen.settings'],
  [/^\/page\/fees/, 'seen.fees'],
  [/^\/(contact|info)/, 'seen.contact'],
  [/^\/(?!admin|dev)/, 'seen.other'],
]

const calls: Readonly<Record<string, ActionName>> = {
  'auth.registerUser': 'done.register',
  'auth.registerPerformer': 'done.register',
  'auth.login': 'done.login',
  'auth.googleToken': 'done.login',
  'auth.twitterCallback': 'done.login',
  'follows.create': 'done.follow',
  'reactions.create': 'done.react',
  'comments.create': 'done.comment',
  'messages.send': 'done.message',
  'feeds.create': 'done.post',
  'payments.subscribePerformer': 'done.subscribe',
  'payments.subscribeTeam': 'done.subscribe',
  'payments.topUp': 'done.top-up',
  'wallet.tip': 'done.tip',
  'wallet.feed': 'done.unlock',
  'wallet.video': 'done.unlock',
  'wallet.gallery': 'done.unlock',
  'wallet.product': 'done.order',
  'wallet.stream': 'done.ticket',
  'streams.live': 'done.live',
  'search.keywords': 'done.search',
  'settings.contact': 'done.contact',
}

export const actionOfPath = (pathname: string): ActionName | undefined => pages.find(([pattern]) => pattern.test(pathname))?.[1]
export const actionOfCall = (name: string): ActionName | undefined => calls[name]
