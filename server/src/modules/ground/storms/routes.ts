import { calls, type AccountCard } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, hours, type Clock } from '#platform/clock.ts'
import { route, type LimitHits, type RateLimiter, type Route } from '#platform/http/index.ts'
import { noteInAudit } from '#ground/audit'
import type { Storms } from './service.ts'
import type { StormTable } from './tables.ts'

interface Needs {
  readonly storms: Storms
  readonly clock: Clock
  readonly limiter: Pick<RateLimiter, 'unlock'>
  readonly hits: Pick<LimitHits, 'look'>
  /** Of accounts that there are. */
  readonly cards: (ids: readonly string[]) => Promise<ReadonlyMap<string, AccountCard>>
}

const usualHours = 24

const present = (row: StormTable, cards: ReadonlyMap<string, AccountCard>) => ({
  _id: row.id,
  metric: row.metric,
  beganAt: row.began_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  count: row.count,
  line: row.line,
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: cards.get(row.ended_by ?? '') ?? null,
})

export const stormRoutes = (needs: Needs): Route[] => [...ofStorms(needs), ...ofLimits(needs)]

const ofStorms = ({ storms, cards }: Needs): Route[] => [
  route(calls.storms.look, {}, async () => {
    const { isOn, now, over, levels } = await storms.look()
    const known = await cards([...now, ...over].flatMap(({ ended_by: by }) => by ?? []))
    return { data: { isOn, now: now.map((row) => present(row, known)), over: over.map((row) => present(row, known)), levels } }
  }),
  route(calls.storms.replay, {}, async ({ query: { factor, hours: lasting, ...floors } }) => {
    const found = await storms.replay({ factor, hours: lasting, floors })
    const data = found.map(({ at, until, ...one }) => ({ ...one, at: at.toISOString(), until: until.toISOString() }))
    return { data, total: data.length }
  }),
  route(calls.storms.end, {}, async ({ params, viewer }) => {
    await storms.end(params.id, viewer.accountId)
    return undefined
  }),
]

const ofLimits = ({ clock, limiter, hits, cards }: Needs): Route[] => [
  route(calls.limits.look, {}, async ({ query: { hours: back = usualHours } }) => {
    const since = after(clock.now(), -hours(back))
    const { actions, networks, accounts } = await hits.look(since)
    const known = await cards(accounts.map(({ accountId }) => accountId))
    return {
      data: {
        since: since.toISOString(),
        refused: actions.reduce((sum, { refused }) => sum + refused, 0),
        actions,
        networks: networks.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })),
        accounts: accounts.flatMap(({ accountId, refused, actions: all, lastAt }) => {
          const account = known.get(accountId)
          return account ? [{ account, refused, actions: all, lastAt: lastAt.toISOString() }] : []
        }),
      },
    }
  }),
  route(calls.limits.unlock, {}, async ({ body: { accountId, network } }) => {
    const whom = accountId === undefined ? network !== undefined && { network } : { accountId }
    if (!whom) throw new AppError('request.invalid', { errors: [{ path: 'accountId', message: 'Name an account or a network.' }] })
    await limiter.unlock(whom)
    // Of a network the audit keeps no address: it stands in the body, as a fingerprint.
    noteInAudit({ after: 'accountId' in whom ? whom : { isNetwork: true } })
    return undefined
  }),
]
