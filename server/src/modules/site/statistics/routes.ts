import { calls, isActionName } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { route, type Authenticate, type Route } from '#platform/http/index.ts'
import type { StatSpan } from './reading.ts'
import type { Statistics } from './service.ts'

const longestMeta = 4096
/** Pages that one browser opens within three seconds; of more nobody asks whose they are. */
const mostLooks = 10
const defaultDays = 28

const spanOf = (span: '7' | '28' | '90' | 'months' | undefined): StatSpan =>
  span === 'months' ? span : span === undefined ? 28 : (Number(span) as 7 | 28 | 90)

const tooLong = (path: string) => new AppError('request.invalid', { errors: [{ path, message: `At most ${longestMeta} characters.` }] })

export interface StatisticsRouteNeeds {
  readonly statistics: Statistics
  readonly authenticate: Authenticate
}

export const statisticsRoutes = ({ statistics, authenticate }: StatisticsRouteNeeds): Route[] => [
  route(calls.statistics.track, { limit: 'tracking' }, async ({ body, request, caller }) => {
    const { events, action, ...rest } = body
    if ((events === undefined) === (action === undefined))
      throw new AppError('request.invalid', { errors: [{ path: 'action', message: 'Name one action, or several in events.' }] })
    const all = events ?? (action === undefined ? [] : [{ action, ...rest }])
    for (const { meta, traits } of all) {
      if (meta && JSON.stringify(meta).length > longestMeta) throw tooLong('meta')
      if (traits && JSON.stringify(traits).length > longestMeta) throw tooLong('traits')
    }
    // Whoever's browser asks not to be followed is not even part of a sum.
    if (request.headers['sec-gpc'] === '1') return { data: { accepted: 0 } }
    // Where somebody came from is heard of adults alone; of a minor, and of whoever's age nobody knows, it is not even read (Y7).
    const viewer = await authenticate(request).catch(() => undefined)
    const isAdult = viewer !== undefined && !viewer.isMinor
    for (const one of all.filter(({ action: name }) => name.startsWith('seen.') && isActionName(name)).slice(0, mostLooks)) {
      const { source, campaign } = (isAdult && one.utm) || {}
      await statistics.see({ path: one.path, viewer, caller, source, campaign })
    }
    return {
      data: { accepted: statistics.track(all.map((one) => ({ action: one.action, source: isAdult ? one.utm?.source : undefined }))) },
    }
  }),
  route(calls.statistics.actions, {}, async ({ query }) => ({ data: await statistics.read(query.days ?? defaultDays) })),
  route(calls.statistics.ofPage, {}, async ({ viewer, query }) => ({
    data: await statistics.ofPage(viewer, query.teamId, spanOf(query.span)),
  })),
  route(calls.statistics.ofSite, {}, async ({ query }) => ({ data: await statistics.ofSite(spanOf(query.span)) })),
]
