import { Type } from 'typebox'
import { call, empty, list, one, text } from '../call.ts'
import { Feed } from '../objects/feed.ts'
import { AthleteGame } from '../objects/athlete-record.ts'
import { reminderChoices, TeamEvent, teamEventKinds } from '../objects/team-event.ts'
import { Id, IdOrSlug, listQuery, Nullable, OneOf, period, Time } from '../values.ts'
import { seasonQuery } from './teams.ts'

const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))
const result = Nullable(Type.String({ maxLength: 40 }))
const kind = OneOf(...teamEventKinds)
const reminder = Type.Object({ choice: OneOf(...reminderChoices) })
const params = Type.Object({ id: Id })
const eventParams = Type.Object({ id: Id, eventId: Id })

const form = {
  opponent: optionalText(100),
  isHome: Type.Optional(Type.Boolean()),
  venue: optionalText(200),
  endsAt: Type.Optional(Nullable(Time)),
  note: optionalText(500),
}

export const schedule = {
  list: call({
    method: 'GET',
    path: '/team/{id}/schedule',
    access: 'optional',
    summary: 'Games of a team, in their order; its members see practices, too',
    tags: ['schedule'],
    params: Type.Object({ id: IdOrSlug }),
    query: Type.Object({
      ...period,
      season: seasonQuery,
      kind: Type.Optional(kind),
      limit: listQuery.limit,
      offset: listQuery.offset,
      sort: listQuery.sort,
    }),
    status: 200,
    answer: list(TeamEvent),
    errors: ['team.unknown'],
  }),
  calendar: call({
    method: 'GET',
    path: '/team/{id}/schedule.ics',
    access: 'public',
    summary: 'The games of a team for calendars that subscribe to them (iCalendar)',
    tags: ['schedule'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: text('text/calendar; charset=utf-8'),
    errors: ['team.unknown'],
  }),
  ofAthlete: call({
    method: 'GET',
    path: '/performers/{id}/schedule',
    access: 'optional',
    summary: 'The next games of the teams that an athlete is in; none of minors and of athletes at high schools',
    tags: ['schedule', 'teams'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: list(AthleteGame),
    errors: ['performer.unknown'],
  }),
  create: call({
    method: 'POST',
    path: '/team/{id}/schedule',
    access: 'team',
    capability: 'manage',
    summary: 'Put a game, a practice or something else into the schedule',
    changes: ['schedule'],
    params,
    body: Type.Object({ kind, startsAt: Time, ...form }),
    idempotency: 'brief',
    status: 201,
    answer: one(TeamEvent),
    errors: ['youth.not_allowed', 'team.unknown', 'schedule.limit_reached'],
  }),
  update: call({
    method: 'PUT',
    path: '/team/{id}/schedule/{eventId}',
    access: 'team',
    capability: 'manage',
    summary: 'Change something in the schedule, or call it off; what is left out stays',
    changes: ['schedule'],
    params: eventParams,
    body: Type.Object({ startsAt: Type.Optional(Time), ...form, isCanceled: Type.Optional(Type.Boolean()) }),
    status: 200,
    answer: one(TeamEvent),
    errors: ['youth.not_allowed', 'team.unknown', 'schedule.unknown'],
  }),
  setResult: call({
    method: 'PUT',
    path: '/team/{id}/schedule/{eventId}/result',
    access: 'team',
    capability: 'manage',
    summary: 'Write down how a game ended; null takes it back',
    changes: ['schedule'],
    params: eventParams,
    body: Type.Object({ result }),
    status: 200,
    answer: one(TeamEvent),
    errors: ['youth.not_allowed', 'team.unknown', 'schedule.unknown', 'schedule.not_a_game'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/team/{id}/schedule/{eventId}',
    access: 'team',
    capability: 'manage',
    summary: 'Take something out of the schedule; a post that was made from it stays',
    changes: ['schedule'],
    params: eventParams,
    status: 204,
    answer: empty,
    errors: ['team.unknown', 'schedule.unknown'],
  }),
  reminder: call({
    method: 'GET',
    path: '/team/{id}/reminder',
    access: 'user',
    summary: 'Whether, and when, the caller is reminded of what is in the schedule of a team',
    tags: ['schedule'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(reminder),
    errors: ['team.unknown'],
  }),
  setReminder: call({
    method: 'PUT',
    path: '/team/{id}/reminder',
    access: 'user',
    summary: 'Choose when to be reminded by e-mail: two hours before, the evening before, or not at all',
    changes: ['schedule'],
    params,
    body: reminder,
    status: 200,
    answer: one(reminder),
    errors: ['team.unknown'],
  }),
  post: call({
    method: 'POST',
    path: '/team/{id}/schedule/{eventId}/post',
    access: 'team',
    capability: 'contribute',
    summary: 'Make a post of a game; again answers with the same post',
    changes: ['schedule', 'feeds'],
    params: eventParams,
    idempotency: 'brief',
    status: 201,
    answer: one(Feed),
    errors: [
      'team.unknown',
      'team.not_member',
      'schedule.unknown',
      'schedule.not_a_game',
      'schedule.canceled',
      'schedule.post_waiting',
      'youth.guardian_required',
      'account.limited',
    ],
  }),
}
