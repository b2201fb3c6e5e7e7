import { Type } from 'typebox'
import { call, list, one } from '../call.ts'
import { AccountCard } from '../objects/account.ts'
import { GuardianReview } from '../objects/guardian.ts'
import { Paper } from '../objects/paper.ts'
import { SessionToken } from '../objects/session.ts'
import { Day, Email, Id, listQuery, Name, Nullable, OneOf, Password, Time, Username } from '../values.ts'

const Verification = Type.Object({
  _id: Id,
  performer: AccountCard,
  email: Nullable(Type.String()),
  gradYear: Nullable(Type.Integer()),
  status: OneOf('waiting', 'approved', 'rejected'),
  documentStatus: OneOf('none', 'pending', 'approved', 'rejected'),
  reason: Nullable(Type.String()),
  createdAt: Time,
})

export const admin = {
  first: call({
    method: 'POST',
    path: '/admin/first-administrator',
    access: 'public',
    summary: 'Become the first administrator, with the link printed at start',
    changes: [],
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 200 }),
      name: Name,
      username: Username,
      email: Email,
      password: Password,
      dateOfBirth: Day,
      acceptTerms: Type.Literal(true),
    }),
    status: 201,
    answer: one(SessionToken),
    errors: ['auth.link_expired', 'auth.email_taken', 'auth.username_taken', 'auth.under_min_age', 'auth.weak_password'],
  }),
  verifications: call({
    method: 'GET',
    path: '/admin/verification',
    access: 'admin',
    summary: 'Athletes and coaches by the state of their verification',
    tags: ['verifications'],
    query: Type.Object({ ...listQuery, status: Type.Optional(OneOf('waiting', 'approved', 'rejected')) }),
    status: 200,
    answer: list(Verification),
  }),
  papers: call({
    method: 'GET',
    path: '/admin/verification/{id}/documents',
    access: 'admin',
    summary: 'What somebody has shown for being at a school, the newest first; gone 30 days after the decision',
    tags: ['verifications'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: list(Paper),
    errors: ['performer.unknown'],
  }),
  guardians: call({
    method: 'GET',
    path: '/admin/guardians',
    access: 'admin',
    summary: 'Guardians of minors by the state of their verification',
    tags: ['verifications'],
    query: Type.Object({
      limit: listQuery.limit,
      offset: listQuery.offset,
      status: Type.Optional(OneOf('waiting', 'approved', 'rejected')),
    }),
    status: 200,
    answer: list(GuardianReview),
  }),
  guardianPapers: call({
    method: 'GET',
    path: '/admin/guardians/{id}/documents',
    access: 'admin',
    summary: 'What a guardian has shown, the newest first; gone 30 days after the decision',
    tags: ['verifications'],
    params: Type.Object({ id: Id }),
    status: 200,
    answer: list(Paper),
    errors: ['guardian.unknown'],
  }),
  decideGuardian: call({
    method: 'PUT',
    path: '/admin/guardians/{id}',
    access: 'admin',
    summary: 'Decide on a guardian; whoever was approved can be refused later',
    changes: ['verifications'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ status: OneOf('approved', 'rejected'), reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    status: 200,
    answer: one(GuardianReview),
    errors: ['guardian.unknown', 'guardian.not_in_review', 'guardian.too_many', 'guardian.own_decision'],
  }),
  verify: call({
    method: 'PUT',
    path: '/admin/verification/{id}',
    access: 'admin',
    summary: 'Decide on a verification',
    changes: ['verifications'],
    params: Type.Object({ id: Id }),
    body: Type.Object({ status: OneOf('approved', 'rejected'), reason: Type.Optional(Type.String({ maxLength: 500 })) }),
    status: 200,
    answer: one(Verification),
    errors: ['performer.unknown'],
  }),
}
