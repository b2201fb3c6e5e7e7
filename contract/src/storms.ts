// What is counted by the hour, and when so much comes at once that the doors are drawn to for a while.

export const stormMetrics = ['signups', 'confirmations', 'posts', 'threads', 'cards'] as const
export type StormMetric = (typeof stormMetrics)[number]
export const isStormMetric = (text: string): text is StormMetric => (stormMetrics as readonly string[]).includes(text)

export const stormMetricWords: Readonly<Record<StormMetric, string>> = {
  signups: 'New accounts',
  confirmations: 'Confirmed addresses',
  posts: 'Things published',
  threads: 'Conversations begun',
  cards: 'Cards declined',
}

/** Days of the same hour that are compared, and that a replay looks back over. */
export const stormDays = 28

/** What is asked of limits while a storm lasts. */
export const stormShare = 0.25

/** Days that whoever was stopped by a limit is kept. */
export const limitHitDays = 7

/** How far somebody is known here; worked out whenever it is asked, and written down nowhere. */
export const trustSteps = ['T0', 'T1', 'T2'] as const
export type TrustStep = (typeof trustSteps)[number]

export const newcomer = { hours: 24, links: 3, comments: 5, threads: 3 } as const
export const trustWords: Readonly<Record<TrustStep, { readonly label: string; readonly detail: string }>> = {
  T0: {
    label: 'New',
    detail: `At most ${newcomer.links} links in a text, ${newcomer.comments} comments an hour and ${newcomer.threads} conversations begun a day. What is paid is not counted.`,
  },
  T1: { label: 'Known', detail: 'The limits of everybody.' },
  T2: { label: 'Long known', detail: 'Here for a month without a decision against them. The limits of everybody.' },
}

/** Days until somebody is long known, and without a decision against them. */
export const longKnown = { days: 30, clean: 90 } as const

/** Hours that new things of somebody wait at most; then they are shown, unless staff has decided on them. */
export const mostQuietHours = 72
