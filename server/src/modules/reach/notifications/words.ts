// Sentences of notifications, made when they are read. Nothing of what people wrote is kept here.
import { ruleWords, outcomeWords, targetWords, type CaseDecision, type CaseRule, type ReportTarget } from '@fieldhouse/contract'
import type { GuardianStep } from '#people/guardians'
import type { Facts, OwnKind } from './tables.ts'

export interface Said {
  readonly kind: OwnKind
  readonly facts: Facts
  /** Names of the newest who did it. */
  readonly names: readonly string[]
  readonly total: number
  /** Whose page it is about, where that is not the reader's own. */
  readonly page: string | undefined
  /** What it is about: `post`, `video`. */
  readonly thing: string
  readonly thingTitle: string
  readonly thingPath: string | null
}

export interface Words {
  readonly title: string
  readonly text: string
  readonly path: string | null
}

const short = (text: string, most = 120) => (text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`)

/** “Maya and 11 others” */
export function nameMany(names: readonly string[], total: number): string {
  const [first = 'Somebody', second] = names
  if (total <= 1) return first
  if (total === 2) return `${first} and ${second ?? '1 other'}`
  return `${first} and ${(total - 1).toLocaleString('en-US')} others`
}

const tokens = (facts: Facts) => `${(Number(facts['amount'] ?? 0) / 100).toFixed(2)} tokens`
const of = ({ page }: Said) => (page === undefined ? 'you' : page)
const monthsOf = ({ months }: Facts) => (months === 1 ? 'a month' : months === 12 ? 'a year' : `${months ?? ''} months`)
const number = (facts: Facts) => (facts['number'] === undefined ? 'your order' : `order ${facts['number']}`)

/** Titles by kind; where one leads that is not the thing itself. */
const titles: Readonly<Record<OwnKind, (said: Said, who: string) => string>> = {
  mention: (_, who) => `${who} mentioned you`,
  reply: (_, who) => `${who} answered your comment`,
  comment_liked: (_, who) => `${who} liked your comment`,
  comment_pinned: (_, who) => `${who} pinned your comment`,
  commented: ({ thing }, who) => `${who} commented on your ${thing}`,
  comments_waiting: ({ total, page }) =>
    `${total === 1 ? 'A comment waits' : `${total.toLocaleString('en-US')} comments wait`} for ${page === undefined ? 'you' : page} to look at`,
  liked: ({ thing, page }, who) => `${who} liked ${page === undefined ? `your ${thing}` : `a ${thing} of ${page}`}`,
  followed: (said, who) => `${who} ${said.total > 1 ? 'follow' : 'follows'} ${of(said)}`,
  subscribed: (said, who) => `${who} subscribed to ${of(said)}`,
  subscription_ended: ({ page }, who) => `${who} no longer subscribes${page === undefined ? '' : ` to ${page}`}`,
  tipped: (said, who) => `${who} tipped ${of(said)} ${tokens(said.facts)}`,
  sold: ({ facts, page }, who) => `${who} bought from ${page ?? 'you'} for ${tokens(facts)}`,
  show_asked: ({ facts }, who) => `${who} asks for ${facts['kind'] === 'group' ? 'a seat in your group stream' : 'a private stream'}`,
  gift_received: ({ page, facts }, who) => `${who} gives you ${monthsOf(facts)} of ${page ?? 'a page'}`,
  gift_opened: ({ page, facts }, who) => `${who} opened your gift: ${monthsOf(facts)} of ${page ?? 'a page'}`,
  refund: ({ facts }) => `${tokens(facts)} are back in your wallet`,
  refund_asked: ({ facts }, who) => `${who} asks for ${tokens(facts)} back`,
  refund_answered: ({ facts, page }) =>
    facts['state'] === 'declined' ? `${page ?? 'The seller'} does not give your money back` : 'We have decided about your money',
  order_step: ({ facts }) => orderTitle(facts),
  payout_step: ({ facts, page }) => payoutTitle(facts, page),
  team_invitation: ({ page }, who) => `${who} invites you to ${page ?? 'a team'}`,
  invitation_answered: ({ facts, page }, who) =>
    `${who} ${facts['status'] === 'accepted' ? 'joined' : 'did not join'} ${page ?? 'your team'}`,
  feed_moderated: ({ facts, page }) =>
    `${page ?? 'The team'} ${facts['status'] === 'approved' ? 'published' : 'did not publish'} your post`,
  verification: ({ facts }) => (facts['status'] === 'approved' ? 'You are verified' : 'Your verification was not accepted'),
  guardian: ({ facts }, who) => guardianTitle(facts, who),
  released: (said) => releasedTitle(said),
  report_outcome: ({ facts }) => `We have decided on a ${targetWords[facts['target'] as ReportTarget]} that you reported`,
  decision: ({ facts }) => `About your ${targetWords[facts['target'] as ReportTarget]}`,
  new_device: () => 'Somebody signed in with a new device',
  password_changed: () => 'Your password was changed',
  factor_changed: () => 'How your account is opened was changed',
  key_made: () => 'A key for a program was made',
  recovery_used: () => 'A code for recovery was used',
  mail_stopped: () => 'Letters to you come back',
  email_changed: () => 'Your e-mail address was changed',
  destination_changed: ({ page }) => `Where payouts${page === undefined ? '' : ` of ${page}`} go was changed`,
}

const toMinor: Readonly<Record<GuardianStep, (who: string) => string>> = {
  accepted: (who) => `${who} takes it on to be your guardian`,
  declined: () => 'Whom you asked to be your guardian said no',
  withdrawn: () => 'A request to a guardian was taken back',
  approved: (who) => `${who} is your guardian here now`,
  refused: (who) => `We could not accept ${who} as your guardian`,
  left: (who) => `${who} is your guardian here no longer`,
  of_age: () => 'You need no guardian any more',
  publish_on: (who) => `${who} lets your page be shown`,
  publish_off: (who) => `${who} lets your page be shown no longer`,
  comments_on: (who) => `${who} lets others comment on your page`,
  comments_off: (who) => `${who} lets nobody comment on your page any more`,
}
const toGuardian: Readonly<Partial<Record<GuardianStep, (who: string) => string>>> = {
  withdrawn: (who) => `${who} has taken the request to you back`,
  approved: (who) => `You are the guardian of ${who} here`,
  refused: (who) => `We could not accept you as the guardian of ${who}`,
  of_age: (who) => `${who} is 18 and needs no guardian any more`,
}

function guardianTitle({ as, step }: Facts, who: string): string {
  const words = as === 'minor' ? toMinor : toGuardian
  return words[step as GuardianStep]?.(who) ?? 'Something about a guardian has changed'
}

/** What is planned comes at its time, though a moderator has seen it. */
function releasedTitle({ facts, thing }: Said): string {
  if (facts['target'] === 'performer') return 'Your page shows what you changed'
  if (facts['target'] === 'photo') return 'Photos of yours are out'
  return facts['isPlanned'] === 1 ? `A moderator has seen your ${thing}: it comes at its time` : `Your ${thing} is out`
}

function orderTitle(facts: Facts): string {
  const name = number(facts)
  const is = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  if (facts['step'] === 'shipped') return `${is} is on its way`
  if (facts['step'] === 'delivered') return `${is} was delivered`
  return `${is} has moved on`
}

function payoutTitle(facts: Facts, page: string | undefined): string {
  const whose = page === undefined ? 'Your payout' : `A payout of ${page}`
  if (facts['state'] === 'paid') return `${whose} was sent`
  return facts['state'] === 'rejected' ? `${whose} was not approved` : `${whose} came back`
}

const notYou = 'If it was not you, choose a new password now.'

const texts: Readonly<Partial<Record<OwnKind, (said: Said) => string>>> = {
  refund: ({ facts }) =>
    facts['isGift'] === 1 ? 'Nobody opened your gift within a year.' : facts['number'] === undefined ? '' : `For order ${facts['number']}.`,
  report_outcome: ({ facts }) => outcomeWords[facts['decision'] as CaseDecision].reporter,
  decision: ({ facts }) => `${outcomeWords[facts['decision'] as CaseDecision].owner} ${ruleWords[facts['rule'] as CaseRule].label}`,
  feed_moderated: ({ thingTitle }) => thingTitle,
  new_device: ({ facts }) => `${facts['device'] ?? 'A browser'}. ${notYou}`,
  password_changed: () => notYou,
  factor_changed: ({ facts }) => `${facts['detail'] ?? 'Its second factors are others now'}. ${notYou}`,
  key_made: ({ facts }) => `“${facts['detail'] ?? 'A key'}” can act for you now. ${notYou}`,
  recovery_used: () => `Somebody signed in with it. ${notYou}`,
  mail_stopped: () => 'Nobody takes them at the address that you gave us. Change it, or confirm it again.',
  email_changed: () => notYou,
  destination_changed: () => 'Payouts wait for three days. If it was not you, choose a new password now.',
}

const places: Readonly<Partial<Record<OwnKind, string>>> = {
  comments_waiting: '/studio/comments',
  subscribed: '/studio/subscribers',
  subscription_ended: '/studio/subscribers',
  tipped: '/studio/earnings',
  sold: '/studio/earnings',
  show_asked: '/studio/live',
  refund: '/wallet?tab=charges',
  refund_asked: '/studio/refunds',
  refund_answered: '/refunds',
  gift_opened: '/subscriptions?tab=gifts',
  payout_step: '/studio/payouts',
  verification: '/athlete/account?tab=verification',
  guardian: '/athlete/account?tab=verification',
  new_device: '/settings?tab=sessions',
  password_changed: '/settings?tab=sessions',
  factor_changed: '/settings?tab=sign-in',
  key_made: '/settings?tab=keys',
  recovery_used: '/settings?tab=sign-in',
  mail_stopped: '/settings?tab=notifications',
  email_changed: '/settings?tab=sign-in',
  destination_changed: '/studio/payouts',
}
/** Of a team these stand under its name. */
const ofTeams: ReadonlySet<OwnKind> = new Set([
  'comments_waiting',
  'subscribed',
  'subscription_ended',
  'tipped',
  'sold',
  'refund_asked',
  'payout_step',
  'destination_changed',
])

export interface Place {
  readonly subjectId: string
  /** The page that it is about, where that is a team's. */
  readonly teamId: string | undefined
  readonly pagePath: string | undefined
}

function placeOf({ kind, facts, thingPath }: Said, { subjectId, teamId, pagePath }: Place): string | null {
  if (kind === 'gift_received') return `/gift/${subjectId}`
  if (kind === 'order_step') return `/orders/${subjectId}`
  if (kind === 'sold' && facts['order'] !== undefined) return `/studio/orders${teamId === undefined ? '' : `?teamId=${teamId}`}`
  if (kind === 'team_invitation') return `/team-invitation/${subjectId}`
  if (kind === 'decision') return `/decisions/${subjectId}`
  if (kind === 'guardian' && facts['as'] === 'guardian') return '/guardian'
  if (kind === 'released' && facts['target'] === 'performer') return '/athlete/account'
  if (kind === 'released' && facts['target'] === 'photo') return '/studio/galleries'
  if (kind === 'followed' || kind === 'invitation_answered') return pagePath ?? null
  const place = places[kind]
  if (place === undefined) return thingPath
  return teamId !== undefined && ofTeams.has(kind) ? `${place}?teamId=${teamId}` : place
}

export function wordsOf(said: Said, place: Place): Words {
  const text = texts[said.kind]?.(said) ?? said.thingTitle
  return { title: short(titles[said.kind](said, nameMany(said.names, said.total)), 160), text: short(text), path: placeOf(said, place) }
}

const noticeTitles = { posted: 'posted something new', product_new: 'has a new product', live: 'is live now' } as const

export const noticeWords = (kind: keyof typeof noticeTitles, page: string, isOver: boolean): string =>
  short(`${page} ${kind === 'live' && isOver ? 'was live' : noticeTitles[kind]}`, 160)
