import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Colours } from '../objects/account.ts'
import { File } from '../objects/file.ts'
import { EducationType } from '../objects/school.ts'
import { Member, Team, TeamGender, TeamLevel } from '../objects/team.ts'
import { Amount, Id, IdOrSlug, listQuery, Nullable, OneOf } from '../values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const year = Type.Integer({ minimum: 1900, maximum: 2200 })
/** The year in which a season begins. */
export const seasonQuery = Type.Optional(year)

const form = {
  description: text(2000),
  season: Type.Optional(Type.Object({ startYear: year, endYear: year })),
  educationType: Type.Optional(EducationType),
  education: Type.Optional(Id),
  schoolName: text(120),
  schoolCity: text(120),
  schoolState: text(120),
  schoolStateCode: text(3),
  colors: Type.Optional(Colours),
  monthlyPrice: Type.Optional(Nullable(Amount)),
  yearlyPrice: Type.Optional(Nullable(Amount)),
  isFreeSubscription: Type.Optional(Type.Boolean()),
  durationFreeSubscriptionDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
}
const name = Type.String({ minLength: 2, maxLength: 100 })
const params = Type.Object({ id: Id })
const formErrors = [
  'team.already_exists',
  'team.price_out_of_bounds',
  'performer.free_subscription_off',
  'performer.school_unknown',
  'performer.sport_unknown',
  'youth.money_not_allowed',
] as const

const picture = (field: 'logo' | 'poster' | 'banner', summary: string) =>
  ({
    method: 'POST',
    access: 'team',
    capability: 'manage',
    summary,
    changes: ['teams', 'pages'],
    params,
    body: Type.Object({ rightsConfirmed: Type.Literal(true) }),
    upload: { fields: ['file', field] },
    status: 201,
    answer: one(File),
    errors: [
      'team.unknown',
      'upload.missing',
      'upload.too_large',
      'upload.type_not_allowed',
      'upload.unreadable',
      'upload.dimensions',
      'upload.heic',
    ],
  }) as const

export const teams = {
  create: call({
    method: 'POST',
    path: '/team',
    access: 'performer',
    summary: 'Found a team; whoever does is its owner and coach',
    changes: ['teams', 'account', 'own-page'],
    body: Type.Object({ name, sportId: Id, gender: TeamGender, level: TeamLevel, ...form }),
    status: 201,
    answer: one(Team),
    errors: ['team.coach_required', ...formErrors],
  }),
  search: call({
    method: 'GET',
    path: '/team/search',
    access: 'optional',
    summary: 'Find teams; `mine` are those that the caller is in',
    tags: ['teams'],
    query: Type.Object({
      ...listQuery,
      sportIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
      educationType: Type.Optional(EducationType),
      /** By its code or its name. */
      schoolStateCode: text(120),
      schoolName: text(120),
      schoolId: Type.Optional(Id),
      gender: Type.Optional(TeamGender),
      level: Type.Optional(TeamLevel),
      memberId: Type.Optional(Id),
      mine: Type.Optional(Type.Boolean()),
      sortBy: Type.Optional(OneOf('popular', 'createdAt', 'name')),
    }),
    status: 200,
    answer: list(Team),
  }),
  view: call({
    method: 'GET',
    path: '/team/{id}',
    access: 'optional',
    summary: 'A team, by slug or id',
    tags: ['teams'],
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Team),
    errors: ['team.unknown'],
  }),
  update: call({
    method: 'PUT',
    path: '/team/{id}',
    access: 'team',
    capability: 'manage',
    summary: 'Change a team; prices and the owner are for its owner',
    changes: ['teams', 'pages', 'account', 'own-page'],
    params,
    body: Type.Object({
      name: Type.Optional(name),
      sportId: Type.Optional(Id),
      gender: Type.Optional(TeamGender),
      level: Type.Optional(TeamLevel),
      ...form,
      slug: Type.Optional(Type.String({ minLength: 3, maxLength: 60 })),
      status: Type.Optional(OneOf('active', 'inactive')),
      /** Hands the team over to another member of its staff. */
      ownerId: Type.Optional(Id),
    }),
    status: 200,
    answer: one(Team),
    errors: ['team.unknown', 'team.owner_must_be_staff', 'team.slug_taken', ...formErrors],
  }),
  remove: call({
    method: 'DELETE',
    path: '/team/{id}',
    access: 'team',
    capability: 'own',
    summary: 'End a team that owes nobody anything',
    changes: ['teams', 'pages', 'account', 'own-page'],
    params,
    status: 204,
    answer: empty,
    errors: ['team.unknown', 'team.balance_not_zero', 'team.has_subscribers'],
  }),
  uploadLogo: call({ ...picture('logo', 'Upload and set the logo'), path: '/team/{id}/logo/upload' }),
  uploadPoster: call({ ...picture('poster', 'Upload and set the poster'), path: '/team/{id}/poster/upload' }),
  uploadBanner: call({ ...picture('banner', 'Upload and set the banner'), path: '/team/{id}/banner/upload' }),
  members: call({
    method: 'GET',
    path: '/team/{id}/members',
    access: 'optional',
    summary: 'Who is in a team in a season; names that nobody has claimed are told to staff only',
    tags: ['teams'],
    params: Type.Object({ id: IdOrSlug }),
    query: Type.Object({
      q: listQuery.q,
      limit: listQuery.limit,
      offset: listQuery.offset,
      type: Type.Optional(OneOf('roster', 'staff', 'coach', 'all')),
      season: seasonQuery,
    }),
    status: 200,
    answer: list(Member),
    errors: ['team.unknown'],
  }),
  updateMember: call({
    method: 'PUT',
    path: '/team/{id}/members/{memberId}',
    access: 'team',
    capability: 'manage',
    summary: 'Change what the team says of a member; role and rights of staff are for its owner',
    changes: ['teams', 'account', 'own-page'],
    params: Type.Object({ id: Id, memberId: Id }),
    body: Type.Object({
      firstName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      lastName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      title: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
      jersey: Type.Optional(Nullable(Type.String({ maxLength: 4 }))),
      positions: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 6 })),
      gradYear: Type.Optional(Nullable(year)),
      classLabel: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
      height: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
      weight: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
      hometown: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
      role: Type.Optional(OneOf('coach', 'assistant', 'manager', 'trainer', 'other')),
      capabilities: Type.Optional(Type.Array(OneOf('owner', 'manage', 'moderate', 'compliance'), { maxItems: 4 })),
    }),
    status: 200,
    answer: one(Member),
    errors: ['team.member_unknown', 'team.owner_cannot_leave'],
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/team/{id}/members/{memberId}',
    access: 'performer',
    summary: 'Take a member out, by the member or the performer; members leave by it themselves',
    changes: ['teams', 'account', 'own-page'],
    params: Type.Object({ id: Id, memberId: Id }),
    status: 204,
    answer: empty,
    errors: ['team.unknown', 'team.not_member', 'team.member_unknown', 'team.owner_cannot_leave'],
  }),
  rollOver: call({
    method: 'POST',
    path: '/team/{id}/season',
    access: 'team',
    capability: 'manage',
    summary: 'Begin a season; members named in `stay` are in it, with the jersey and positions they had',
    changes: ['teams', 'pages'],
    params,
    body: Type.Object({
      startYear: year,
      endYear: year,
      stay: Type.Optional(Type.Array(Id, { maxItems: 500 })),
    }),
    status: 200,
    answer: one(Team),
    errors: ['team.unknown', 'team.already_exists', 'team.season_backwards'],
  }),
}
