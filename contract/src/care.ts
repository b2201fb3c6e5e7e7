// What may be reported, why, and what comes of it, with the words that people read. Pure: letters, screens and the queue share it.

export const reportTargets = [
  'feed',
  'comment',
  'video',
  'gallery',
  'photo',
  'product',
  'performer',
  'team',
  'user',
  'message',
  'stream',
] as const
export type ReportTarget = (typeof reportTargets)[number]

/** As it stands in a sentence. */
export const targetWords: Readonly<Record<ReportTarget, string>> = {
  feed: 'post',
  comment: 'comment',
  video: 'video',
  gallery: 'gallery',
  photo: 'photo',
  product: 'product',
  performer: 'page',
  team: 'team',
  user: 'profile',
  message: 'message',
  stream: 'stream',
}

/** In the order in which a form offers them. */
export const reportReasons = [
  'spam',
  'harassment',
  'hateful',
  'violent',
  'harmful_acts',
  'child_safety',
  'grooming',
  'intimate_image',
  'misconduct_by_adult',
  'impersonation',
  'nil_rule',
  'intellectual_property',
  'privacy',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

interface Words {
  readonly label: string
  readonly detail: string
}

export const reasonWords: Readonly<Record<ReportReason, Words>> = {
  spam: { label: 'Spam or a scam', detail: 'Advertising, fake offers, the same thing again and again' },
  harassment: { label: 'Bullying or harassment', detail: 'Insults, humiliation, unwanted messages' },
  hateful: { label: 'Hate', detail: 'Against people for where they come from, what they believe, whom they love' },
  violent: { label: 'Violence or a threat', detail: 'Somebody is hurt, or told that they will be' },
  harmful_acts: { label: 'Self-harm or a dangerous act', detail: 'Suicide, eating disorders, drugs, dangerous dares' },
  child_safety: { label: 'A child is not safe', detail: 'Anything sexual with somebody under 18, or that puts a child in danger' },
  grooming: { label: 'An adult comes too close to a minor', detail: 'Secrets, presents, pressure to meet or to send pictures' },
  intimate_image: { label: 'An intimate picture without consent', detail: 'Real or made by a computer' },
  misconduct_by_adult: { label: 'Misconduct by a coach or another adult', detail: 'Abuse of their position in a team or school' },
  impersonation: { label: 'Pretends to be somebody else', detail: 'A false athlete, coach, school or team' },
  nil_rule: { label: 'Breaks the rules on money in school sport', detail: 'Pay for play, or money that the school must not see' },
  intellectual_property: { label: 'Uses somebody’s work without permission', detail: 'Pictures, films, music, logos' },
  privacy: { label: 'Shows something private', detail: 'An address, a telephone number, health, grades' },
  other: { label: 'Something else', detail: 'Tell us in your own words' },
}

/** Why staff looks at something before others see it: it is of somebody under 18 or on their page, scores highest, or meets
 * what is screened for. */
export const reviewReasons = ['minor', 'score', 'screened', 'quiet'] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const reviewWords: Readonly<Record<ReviewReason, string>> = {
  minor: 'Of somebody under 18, or on their page',
  score: 'Scores highest for spam',
  screened: 'Meets what is screened for',
  quiet: 'Of somebody whose new things wait',
}

export const caseDecisions = ['keep', 'hide', 'remove', 'warn', 'limit', 'suspend'] as const
export type CaseDecision = (typeof caseDecisions)[number]

export const decisionWords: Readonly<Record<CaseDecision, Words>> = {
  keep: { label: 'Keep', detail: 'Nothing is wrong with it. What was hidden is shown again.' },
  hide: { label: 'Hide', detail: 'Only its owner still sees it.' },
  remove: { label: 'Remove', detail: 'It is gone, for its owner, too.' },
  warn: { label: 'Warn', detail: 'It stays as it is. Its owner is warned.' },
  limit: { label: 'Limit', detail: 'It is hidden. Its owner publishes nothing and begins no conversation for a while.' },
  suspend: { label: 'Suspend', detail: 'It is hidden. Its owner is signed out and cannot come back in.' },
}

const ofPages: readonly CaseDecision[] = ['keep', 'hide', 'warn', 'limit', 'suspend']
const ofTeams: readonly CaseDecision[] = ['keep', 'hide', 'warn']

/** A page is hidden, never removed; a team is many people, and none of them is suspended for it. */
export const decisionsFor = (target: ReportTarget): readonly CaseDecision[] =>
  target === 'team' ? ofTeams : target === 'performer' || target === 'user' ? ofPages : caseDecisions

/** What nobody has seen yet is shown or not; a warning would leave it in between. */
export const decisionsFirst = (target: ReportTarget): readonly CaseDecision[] =>
  decisionsFor(target).filter((decision) => decision !== 'warn')

/** Who wants to decide on many at once has opened so many of them, and takes so many at most. */
export const samplesNeeded = 3
export const mostAtOnce = 200

/** Seconds in which a decision that was asked to wait so long may be taken back; nobody hears of it before. */
export const undoSeconds = 10

/** Days. */
export const longestLimit = 30
export const longestSuspension = 365
/** Days after a decision in which its owner may appeal. */
export const appealDays = 30

/** The rules of the site, by which a case is decided; `no_breach` is for what is kept, and for nothing else. */
export const caseRules = [
  'no_breach',
  'children',
  'boundaries',
  'intimate_images',
  'violence',
  'self_harm',
  'harassment',
  'hate',
  'conduct',
  'identity',
  'privacy',
  'school_money',
  'others_work',
  'spam',
] as const
export type CaseRule = (typeof caseRules)[number]

/** `label` names the rule, `detail` says it. */
export const ruleWords: Readonly<Record<CaseRule, Words>> = {
  no_breach: { label: 'No rule is broken', detail: 'We looked at it and found nothing against our rules.' },
  children: { label: 'Children are safe here', detail: 'Nothing shows somebody under 18 in a sexual way or puts a child in danger.' },
  boundaries: { label: 'Adults keep their distance', detail: 'No adult seeks secret or unwanted closeness to somebody under 18.' },
  intimate_images: { label: 'No intimate pictures without consent', detail: 'Nobody shows intimate pictures of others, real or made.' },
  violence: { label: 'No violence', detail: 'Nobody threatens others, or praises that somebody is hurt.' },
  self_harm: { label: 'Nobody is led to harm themselves', detail: 'No praise of self-harm, and no dares that may hurt.' },
  harassment: { label: 'No bullying', detail: 'Nobody is insulted, humiliated or followed around.' },
  hate: { label: 'No hate', detail: 'Nobody is attacked for where they come from, what they believe or whom they love.' },
  conduct: {
    label: 'Trust is not abused',
    detail: 'Coaches, staff and other adults do not use their position against those they are there for.',
  },
  identity: { label: 'Be yourself', detail: 'Nobody pretends to be another person, school or team.' },
  privacy: { label: 'What is private stays private', detail: 'Nobody shows addresses, numbers, health or grades of others.' },
  school_money: { label: 'School sport and money', detail: 'Nobody offers or asks money that the rules of a school or state forbid.' },
  others_work: { label: 'Only what is yours', detail: 'Nobody publishes the work of others without permission.' },
  spam: { label: 'No spam', detail: 'No advertising in disguise, no false offers, no repetition.' },
}

/** Which rule a reason points to first. */
export const ruleFor: Readonly<Record<ReportReason, CaseRule>> = {
  spam: 'spam',
  harassment: 'harassment',
  hateful: 'hate',
  violent: 'violence',
  harmful_acts: 'self_harm',
  child_safety: 'children',
  grooming: 'boundaries',
  intimate_image: 'intimate_images',
  misconduct_by_adult: 'conduct',
  impersonation: 'identity',
  nil_rule: 'school_money',
  intellectual_property: 'others_work',
  privacy: 'privacy',
  other: 'spam',
}

/** Sentences that follow a decision, to whoever owns the thing and to whoever reported it. */
export const outcomeWords: Readonly<Record<CaseDecision, { readonly owner: string; readonly reporter: string }>> = {
  keep: { owner: 'We have looked at it, and it stays. Everybody sees it again.', reporter: 'We have looked at it and left it up.' },
  hide: { owner: 'We have hidden it. You still see it, others do not.', reporter: 'We have hidden it.' },
  remove: { owner: 'We have removed it.', reporter: 'We have removed it.' },
  warn: { owner: 'It stays up, and this is a warning.', reporter: 'We have warned its owner.' },
  limit: {
    owner: 'We have limited your account: you cannot publish, go live or begin conversations until then.',
    reporter: 'We have acted on it.',
  },
  suspend: { owner: 'We have suspended your account.', reporter: 'We have acted on it.' },
}
