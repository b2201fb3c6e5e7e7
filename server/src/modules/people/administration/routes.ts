import { calls } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { route, type Route } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import type { Cookies } from '#people/sessions'
import { statusOf, type Administration } from './service.ts'

export interface RouteNeeds {
  readonly administration: Administration
  readonly accounts: Accounts
  readonly cookies: Cookies
  /** What was shown for the verification is decided on with it, in the same transaction. */
  readonly settlePapers: (tx: Db, performerId: string, outcome: 'approved' | 'rejected', by: string) => Promise<void>
}

export function administrationRoutes({ administration, accounts, cookies, settlePapers }: RouteNeeds): Route[] {
  const present = async (ids: readonly string[]) => {
    const [found, cards] = await Promise.all([accounts.loadMany(ids), accounts.ownCards(ids)])
    return found.flatMap(({ account, profile }) => {
      const performer = cards.get(account.id)
      if (!performer || !profile) return []
      const reason = profile.document_reason
      return [
        {
          _id: account.id,
          performer,
          email: account.email,
          gradYear: profile.grad_year,
          status: statusOf(profile),
          documentStatus: profile.document_status,
          reason,
          createdAt: account.created_at.toISOString(),
        },
      ]
    })
  }

  return [
    route(calls.admin.first, { limit: 'register' }, async ({ body, caller, reply }) => {
      const session = await administration.registerFirst(body, caller)
      cookies.set(reply, session)
      return { data: { token: session.token, expiresAt: session.expiresAt.toISOString() } }
    }),
    route(calls.admin.verifications, {}, async ({ query }) => {
      const { ids, total } = await administration.listVerifications({
        status: query.status,
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await present(ids), total }
    }),
    route(calls.admin.verify, {}, async ({ viewer, params, body }) => {
      await administration.verify(params.id, body, (tx) => settlePapers(tx, params.id, body.status, viewer.accountId))
      const [data] = await present([params.id])
      if (!data) throw new AppError('performer.unknown')
      return { data }
    }),
  ]
}
