import { Type } from 'typebox'
import { call, one } from '../call.ts'
import { ReportReason, ReportTarget } from '../objects/case.ts'
import { Id, OneOf } from '../values.ts'

export const reports = {
  create: call({
    method: 'POST',
    path: '/reports',
    access: 'user',
    isOpenAtRest: true,
    summary: 'Report a thing, a page or a person; the same report again answers the first',
    changes: ['cases'],
    body: Type.Object({
      target: ReportTarget,
      targetId: Id,
      reason: ReportReason,
      /** Needed for the reason `other`. */
      description: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    idempotency: 'brief',
    status: 201,
    answer: one(Type.Object({ _id: Id, status: OneOf('open', 'closed') })),
    errors: ['report.unknown', 'report.own'],
  }),
}
