import { calls } from '@fieldhouse/contract'
import { route, type Route } from '#platform/http/index.ts'
import type { MailStops } from './service.ts'

export const mailStopRoutes = ({ mailStops }: { readonly mailStops: MailStops }): Route[] => [
  route(calls.letters.own, {}, async ({ viewer }) => ({ data: await mailStops.own(viewer.accountId) })),
  route(calls.letters.lift, {}, async ({ body: { address, reason } }) => {
    await mailStops.lift(address, reason)
    return undefined
  }),
]
