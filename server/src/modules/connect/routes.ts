import { calls } from '@fieldhouse/contract'
import { AppError } from '../../platform/app-error.ts'
import { route, type Route, type Viewer } from '../../platform/http/index.ts'
import type { Payee } from '../destinations/index.ts'
import { receivePaper } from './papers.ts'
import type { Connect } from './service.ts'

/** Teams come with their own issue; until then nobody owns one. */
function payeeOf(viewer: Viewer, { teamId }: { teamId?: string | undefined }): Payee {
  if (teamId !== undefined) throw new AppError('team.not_member')
  return { type: 'performer', id: viewer.accountId }
}

export const connectRoutes = (connect: Connect): Route[] => [
  route(calls.connect.createAccount, { limit: 'password' }, async ({ viewer, body }) => ({
    data: await connect.openForm(viewer, { payee: payeeOf(viewer, body), returnUrl: body.returnUrl, currentPassword: body.currentPassword }),
  })),
  route(calls.connect.me, {}, async ({ viewer, query }) => {
    const { gateway_id: accountId, payouts_enabled: payoutsEnabled, details_submitted: detailsSubmitted } = await connect.requireAccount(payeeOf(viewer, query))
    return { data: { accountId, payoutsEnabled, detailsSubmitted } }
  }),
  route(calls.connect.session, { limit: 'password' }, async ({ viewer, body }) => ({
    data: await connect.openSession(viewer, payeeOf(viewer, body), body.currentPassword),
  })),
  route(calls.connect.loginLink, { limit: 'password' }, async ({ viewer, query }) => ({
    data: await connect.openDashboard(viewer, payeeOf(viewer, query)),
  })),
  route(calls.connect.verification, {}, async ({ viewer, query }) => {
    const row = await connect.find(payeeOf(viewer, query))
    const data = {
      status: row?.status ?? ('unverified' as const),
      requirements: row?.requirements ?? [],
      payoutsEnabled: row?.payouts_enabled ?? false,
      accountId: row?.gateway_id ?? null,
      detailsSubmitted: row?.details_submitted ?? false,
    }
    return { data }
  }),
  route(calls.connect.uploadDocument, { limit: 'password' }, async ({ viewer, request }) => {
    const payee = payeeOf(viewer, {})
    await connect.requireAccount(payee, 'payment.account_missing')
    const { id, fileId } = await connect.handOn(payee, await receivePaper(request))
    return { data: { _id: id, providerFileId: fileId, status: 'pending' as const } }
  }),
]
