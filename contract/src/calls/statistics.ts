import { Type, type Static } from 'typebox'
import { mostActionsAtOnce } from '../actions.ts'
import { call, one } from '../call.ts'
import { Id, OneOf } from '../values.ts'

const word = (most: number) => Type.Optional(Type.String({ maxLength: most }))
/** Whatever a browser says of who it is or what it was about; none of it is kept. */
const Anything = Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 50 })

const event = {
  path: word(500),
  objectType: word(40),
  objectId: word(100),
  anonymousId: word(100),
  userId: word(100),
  traits: Type.Optional(Anything),
  utm: Type.Optional(Type.Object({ source: word(200), medium: word(200), campaign: word(200), term: word(200), content: word(200) })),
  meta: Type.Optional(Anything),
  at: word(40),
}
const Action = Type.String({ minLength: 1, maxLength: 64 })
const Event = Type.Object({ action: Action, ...event })

const Count = Type.Object({ name: Type.String(), count: Type.Integer(), before: Type.Integer() })

/** Sums of whole days (UTC), as browsers said them. */
const ActionSums = Type.Object({
  days: Type.Integer(),
  /** The day that runs is in it. */
  until: Type.String(),
  /** Every name of the registry, with the same time before. */
  actions: Type.Array(Count),
  /** Pages and deeds by day, the oldest first. */
  byDay: Type.Array(Type.Object({ day: Type.String(), seen: Type.Integer(), done: Type.Integer() })),
  /** Where adults came from, as the links say that they followed; what is rare is told together as `other`. */
  sources: Type.Array(Type.Object({ source: Type.String(), count: Type.Integer() })),
  /** Names that nobody knows; they were dropped. */
  dropped: Type.Integer(),
})
export type ActionSums = Static<typeof ActionSums>

const metrics = {
  views: Type.Integer(),
  /** Each once a day and page. */
  visitors: Type.Integer(),
  followed: Type.Integer(),
  unfollowed: Type.Integer(),
  subscribed: Type.Integer(),
  unsubscribed: Type.Integer(),
}
const StatisticsPeriod = Type.Object({ period: Type.String(), ...metrics })
export type StatisticsPeriod = Static<typeof StatisticsPeriod>
const StatPart = Type.Object({ value: Type.String(), count: Type.Integer() })
export type StatPart = Static<typeof StatPart>

/** Of whole days (UTC) that are over. Nothing of fewer than five: parts join `other`, sums are told with a day that follows. */
const Statistics = Type.Object({
  from: Type.String(),
  until: Type.String(),
  unit: OneOf('day', 'month'),
  sums: Type.Object(metrics),
  /** The oldest first. */
  periods: Type.Array(StatisticsPeriod),
  /** Where visitors came from, of adults alone; none of these of the pages of minors. */
  sources: Type.Array(StatPart),
  campaigns: Type.Array(StatPart),
  countries: Type.Array(StatPart),
  devices: Type.Array(StatPart),
})
export type Statistics = Static<typeof Statistics>

const funnel = {
  registered: Type.Integer(),
  /** Of them, as each that follows: who has proven an address. */
  proven: Type.Integer(),
  followed: Type.Integer(),
  /** By card, once at least. */
  paid: Type.Integer(),
}
const SiteFunnel = Type.Object(funnel)
export type SiteFunnel = Static<typeof SiteFunnel>

const span = Type.Optional(OneOf('7', '28', '90', 'months'))

export const statistics = {
  track: call({
    method: 'POST',
    path: '/action-tracking',
    access: 'public',
    isReading: true,
    summary: 'Count actions, one or up to 50; kept are sums of a day, nothing of who it was',
    changes: [],
    /** One event, or several in `events`. */
    body: Type.Object({
      action: Type.Optional(Action),
      ...event,
      events: Type.Optional(Type.Array(Event, { minItems: 1, maxItems: mostActionsAtOnce })),
    }),
    status: 200,
    answer: one(Type.Object({ accepted: Type.Integer() })),
  }),
  actions: call({
    method: 'GET',
    path: '/admin/statistics',
    access: 'staff',
    permission: 'system.read',
    summary: 'How often what was opened and done, beside the same time before',
    tags: ['statistics'],
    query: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })) }),
    status: 200,
    answer: one(ActionSums),
  }),
  ofPage: call({
    method: 'GET',
    path: '/performer/statistics',
    access: 'performer',
    summary: 'Who looked at the own page or a team’s, in sums of days or months',
    tags: ['statistics'],
    query: Type.Object({ span, teamId: Type.Optional(Id) }),
    status: 200,
    answer: one(Statistics),
    errors: ['team.not_member'],
  }),
  ofSite: call({
    method: 'GET',
    path: '/admin/statistics/visits',
    access: 'staff',
    permission: 'system.read',
    summary: 'Who came to the site and from where, and how far those came who joined',
    tags: ['statistics'],
    query: Type.Object({ span }),
    status: 200,
    answer: one(
      Type.Object({
        ...Statistics.properties,
        funnel: SiteFunnel,
        /** Of those who came by an invitation with a campaign; what is rare is told together as `other`. */
        invitations: Type.Array(Type.Object({ campaign: Type.String(), ...funnel })),
        /** By the month in which people joined, the newest first. */
        cohorts: Type.Array(Type.Object({ month: Type.String(), ...funnel })),
      }),
    ),
  }),
}
