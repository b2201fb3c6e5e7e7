import { Type } from 'typebox'
import { call, empty, list, one } from '../call.ts'
import { Performer } from '../objects/performer.ts'
import { RecruiterLink, RecruitingFact, RecruitingFacts } from '../objects/recruiting.ts'
import { Id, Nullable, Time } from '../values.ts'

const text = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

export const recruiting = {
  facts: call({
    method: 'GET',
    path: '/recruiting/facts',
    access: 'performer',
    summary: 'What one wrote for recruiters, and whether links are open to one',
    tags: ['recruiting'],
    status: 200,
    answer: one(Type.Object({ ...RecruitingFacts.properties, isAvailable: Type.Boolean() })),
  }),
  updateFacts: call({
    method: 'PUT',
    path: '/recruiting/facts',
    access: 'performer',
    summary: 'Write what links may share; it is private until a link shares it',
    changes: ['recruiting'],
    body: Type.Object({ gpa: text(40), testScores: text(300), academicInterests: text(500), contactEmail: text(254) }),
    status: 200,
    answer: one(RecruitingFacts),
    errors: ['youth.guardian_required'],
  }),
  links: call({
    method: 'GET',
    path: '/recruiting/links',
    access: 'performer',
    summary: 'The own links for recruiters, the newest first',
    tags: ['recruiting'],
    status: 200,
    answer: list(RecruiterLink),
  }),
  create: call({
    method: 'POST',
    path: '/recruiting/links',
    access: 'performer',
    summary: 'Make a link for a recruiter; its address is told this once',
    changes: ['recruiting'],
    body: Type.Object({
      label: Type.Optional(Type.String({ maxLength: 80 })),
      shares: Type.Array(RecruitingFact, { maxItems: 4 }),
      /** Within a year; 30 days from now unless it is said. */
      expiresAt: Type.Optional(Time),
    }),
    status: 201,
    answer: one(Type.Object({ ...RecruiterLink.properties, path: Type.String() })),
    errors: ['youth.guardian_required', 'recruiting.too_many'],
  }),
  end: call({
    method: 'DELETE',
    path: '/recruiting/links/{id}',
    access: 'performer',
    summary: 'End a link at once',
    changes: ['recruiting'],
    params: Type.Object({ id: Id }),
    status: 204,
    answer: empty,
    errors: ['recruiting.link_unknown'],
  }),
  view: call({
    method: 'GET',
    path: '/recruiting/{token}',
    access: 'optional',
    summary: 'What a link shows: the profile, and what the athlete shares with it',
    tags: ['recruiting', 'pages'],
    params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
    status: 200,
    answer: one(Type.Object({ performer: Performer, facts: RecruitingFacts, expiresAt: Time })),
    errors: ['recruiting.link_unknown', 'recruiting.link_ended'],
  }),
}
