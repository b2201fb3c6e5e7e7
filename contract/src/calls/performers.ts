import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { AgeBand, Gender } from '../objects/account.ts'
import { File } from '../objects/file.ts'
import { Performer, PrivatePerformer, Socials } from '../objects/performer.ts'
import { EducationType, SchoolRole } from '../objects/school.ts'
import { Amount, Colour, Id, IdOrSlug, listQuery, Nullable, OneOf, Time } from '../values.ts'
import { accountChanges } from './users.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const flag = Type.Optional(Type.Boolean())
const age = Type.Optional(Type.Integer({ minimum: 18, maximum: 120 }))
const texts = (maxItems: number, maxLength: number) => Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems }))
const price = Type.Optional(Nullable(Amount))

const filters = {
  gender: Type.Optional(Gender),
  country: text(2),
  age: Type.Optional(Type.Array(AgeBand, { maxItems: 12 })),
  fromAge: age,
  toAge: age,
  isFreeSubscription: flag,
  isFeatured: flag,
  followed: flag,
  sportIds: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  performerIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  educationType: Type.Optional(EducationType),
  schoolStateCode: text(3),
  schoolCity: text(120),
  schoolName: text(120),
  schoolId: Type.Optional(Id),
  schoolRoles: Type.Optional(Type.Array(SchoolRole, { maxItems: 3 })),
  gradYear: Type.Optional(Type.Integer()),
  teamId: Type.Optional(Id),
  excludedId: Type.Optional(Id),
}

const me = Type.Object({ id: Type.Union([Id, Type.Literal('me')]) })

const picture = { method: 'POST', access: 'performer', status: 201, answer: one(File) } as const

export const performers = {
  search: call({
    method: 'GET',
    path: '/performers/user/search',
    access: 'optional',
    summary: 'Find athletes and coaches',
    query: Type.Object({ ...listQuery, ...filters, sortBy: Type.Optional(OneOf('popular', 'createdAt', 'name', 'live', 'online')) }),
    status: 200,
    answer: list(Performer),
  }),
  random: call({
    method: 'GET',
    path: '/performers/search/random',
    access: 'optional',
    summary: 'A random sample of athletes and coaches',
    query: Type.Object({ q: listQuery.q, limit: listQuery.limit, ...filters }),
    status: 200,
    answer: list(Performer),
  }),
  me: call({ method: 'GET', path: '/performers/me', access: 'performer', summary: 'The own profile', status: 200, answer: one(PrivatePerformer) }),
  view: call({
    method: 'GET',
    path: '/performers/{id}',
    access: 'optional',
    summary: 'A profile, by username or id',
    params: Type.Object({ id: IdOrSlug }),
    status: 200,
    answer: one(Performer),
    errors: ['performer.unknown'],
  }),
  top: call({
    method: 'GET',
    path: '/performers/top',
    access: 'optional',
    summary: 'The most popular athletes and coaches',
    query: Type.Object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      sportIds: filters.sportIds,
      educationType: filters.educationType,
      schoolStateCode: filters.schoolStateCode,
    }),
    status: 200,
    answer: list(Performer),
  }),
  update: call({
    method: 'PUT',
    path: '/performers/{id}',
    access: 'performer',
    summary: 'Change the own profile',
    params: me,
    body: Type.Object({
      ...accountChanges,
      bio: text(4000),
      address: text(200),
      city: text(120),
      state: text(120),
      zipcode: text(20),
      languages: texts(20, 10),
      sportIds: Type.Optional(Type.Array(Id, { maxItems: 5 })),
      positions: texts(10, 60),
      jersey: text(4),
      gradYear: Type.Optional(Nullable(Type.Integer({ minimum: 1950, maximum: 2060 }))),
      classLabel: text(40),
      height: text(20),
      weight: text(20),
      hometown: text(120),
      socials: Type.Optional(Socials),
      colors: Type.Optional(Type.Object({ primary: Colour, secondary: Colour })),
      educationType: Type.Optional(Nullable(EducationType)),
      education: Type.Optional(Id),
      schoolName: text(120),
      schoolCity: text(120),
      schoolState: text(120),
      schoolStateCode: text(3),
      schoolRoles: Type.Optional(Type.Array(SchoolRole, { minItems: 1, maxItems: 3 })),
      isFreeSubscription: flag,
      durationFreeSubscriptionDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
      monthlyPrice: price,
      yearlyPrice: price,
      publicChatPrice: price,
      activateWelcomeVideo: flag,
      showAgeBand: flag,
    }),
    status: 200,
    answer: one(PrivatePerformer),
    errors: [
      'performer.price_out_of_bounds', 'performer.free_subscription_off', 'performer.school_unknown', 'performer.sport_unknown',
      'auth.email_taken', 'auth.username_taken', 'auth.recent_login_required', 'youth.money_not_allowed',
    ],
  }),
  updateBanking: call({
    method: 'PUT',
    path: '/performers/{id}/banking-settings',
    access: 'performer',
    summary: 'Where payouts by bank go',
    params: me,
    body: Type.Object({
      firstName: Type.String({ minLength: 1, maxLength: 100 }),
      lastName: Type.String({ minLength: 1, maxLength: 100 }),
      bankName: Type.String({ minLength: 1, maxLength: 100 }),
      bankAccount: Type.String({ minLength: 4, maxLength: 34, pattern: '^[A-Za-z0-9 -]+$' }),
      bankRouting: text(20),
      bankSwiftCode: text(20),
      address: Type.String({ minLength: 1, maxLength: 200 }),
      city: Type.String({ minLength: 1, maxLength: 120 }),
      state: Type.String({ minLength: 1, maxLength: 120 }),
      country: Type.String({ minLength: 2, maxLength: 2 }),
      taxId: text(30),
      currentPassword: text(128),
    }),
    status: 200,
    answer: one(Type.Object({ bankName: Type.String(), last4: Type.String(), payoutsPausedUntil: Time })),
    errors: ['auth.incorrect_credentials', 'auth.recent_login_required', 'youth.money_not_allowed'],
  }),
  updateGateway: call({
    method: 'PUT',
    path: '/performers/{id}/payment-gateway-settings',
    access: 'performer',
    summary: 'Where payouts by PayPal or the card provider go',
    params: me,
    body: Type.Object({
      key: OneOf('paypal', 'stripe'),
      status: OneOf('active', 'inactive'),
      value: Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) }),
      currentPassword: text(128),
    }),
    status: 200,
    answer: one(Type.Object({ key: Type.String(), status: Type.String(), value: Type.Object({ email: Type.String() }), payoutsPausedUntil: Time })),
    errors: ['payment.account_missing', 'auth.incorrect_credentials', 'auth.recent_login_required', 'youth.money_not_allowed'],
  }),
  uploadAvatar: call({ ...picture, path: '/performers/avatar/upload', summary: 'Set the own picture', upload: { fields: ['file', 'avatar'] } }),
  uploadCover: call({ ...picture, path: '/performers/cover/upload', summary: 'Set the own cover', upload: { fields: ['file', 'cover'] } }),
  uploadWelcomeVideo: call({
    ...picture,
    path: '/performers/welcome-video/upload',
    summary: 'Set the own welcome video',
    upload: { fields: ['file', 'welcome-video'] },
  }),
}
