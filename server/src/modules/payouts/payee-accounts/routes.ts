import { calls } from '@fieldhouse/contract'
import { route, type Route, type Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import { receivePaper } from './papers.ts'
import type { Connect } from './service.ts'

export function connectRoutes(connect: Connect, pages: Pages): Route[] {
  /** The account of a team is its owner's matter. */
  const payeeOf = (viewer: Viewer, { teamId }: { teamId?: string | undefined }) => pages.actingPage(viewer, teamId, 'earn')

  /** Where the hosted form leads back to. */
  const formAt = (teamId: string | undefined) =>
    teamId === undefined ? '/athlete/account?tab=banking' : `/team/${teamId}/manage?tab=balances`

  return [
    route(calls.connect.createAccount, { limit: 'password' }, async ({ viewer, body }) => ({
      data: await connect.openForm(viewer, {
        payeeId: await payeeOf(viewer, body),
        returnUrl: body.returnUrl,
        currentPassword: body.currentPassword,
      }),
    })),
    route(calls.connect.me, {}, async ({ viewer, query }) => {
      const {
        gateway_id: accountId,
        payouts_enabled: payoutsEnabled,
        details_submitted: detailsSubmitted,
      } = await connect.requireAccount(await payeeOf(viewer, query))
      return { data: { accountId, payoutsEnabled, detailsSubmitted } }
    }),
    route(calls.connect.session, { limit: 'password' }, async ({ viewer, body }) => ({
      data: await connect.openSession(viewer, await payeeOf(viewer, body), body.currentPassword),
    })),
    route(calls.connect.loginLink, { limit: 'password' }, async ({ viewer, query }) => ({
      data: await connect.openDashboard(viewer, await payeeOf(viewer, query)),
    })),
    route(calls.connect.verification, {}, async ({ viewer, query }) => {
      const row = await connect.find(await payeeOf(viewer, query))
      const data = {
        status: row?.status ?? ('unverified' as const),
        requirements: row?.requirements ?? [],
        payoutsEnabled: row?.payouts_enabled ?? false,
        accountId: row?.gateway_id ?? null,
        detailsSubmitted: row?.details_submitted ?? false,
      }
      return { data }
    }),
    route(calls.connect.uploadDocument, { limit: 'password' }, async ({ viewer, query, request }) => {
      const payeeId = await payeeOf(viewer, query)
      await connect.requireAccount(payeeId, 'payment.account_missing')
      const { id, fileId } = await connect.handOn(payeeId, await receivePaper(request), formAt(query.teamId))
      return { data: { _id: id, providerFileId: fileId, status: 'pending' as const } }
    }),
  ]
}
