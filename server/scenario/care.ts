// Verbs around what is reported: reporting, taking a case, deciding on it.
import type { BodyOf, Calls, ReportTarget, ReviewCase } from '@fieldhouse/contract'
import type { Client } from './client.ts'
import type { Person } from './people.ts'

type ReportForm = BodyOf<Calls['reports']['create']>
type DecisionForm = BodyOf<Calls['cases']['decide']>

/** As spam, unless the wishes say otherwise. */
export const report = (client: Client, by: Person, target: ReportTarget, targetId: string, wishes: Partial<ReportForm> = {}) =>
  client.try('reports.create', { token: by.token, body: { target, targetId, reason: 'spam', ...wishes } })

export const takeCase = async (client: Client, moderator: Person, id: string): Promise<ReviewCase> =>
  (await client.send('cases.claim', { token: moderator.token, params: { id } })).data

/** Takes it and decides: hidden as spam, unless the wishes say otherwise. */
export async function decideCase(client: Client, moderator: Person, id: string, wishes: Partial<DecisionForm> = {}): Promise<ReviewCase> {
  const { item } = await takeCase(client, moderator, id)
  const rule = wishes.decision === 'keep' ? 'no_breach' : 'spam'
  const body: DecisionForm = {
    decision: 'hide',
    rule,
    words: 'It was posted again and again.',
    ...(item && { seen: item.version }),
    ...wishes,
  }
  return (await client.send('cases.decide', { token: moderator.token, params: { id }, body })).data
}

/** Looks at everything that waits in the queue, as it stands, and keeps it; answers how much that was. */
export async function keepAll(client: Client, moderator: Person): Promise<number> {
  for (let count = 0; ; count += 1) {
    const { data } = await client.send('cases.list', { token: moderator.token, query: { limit: 1 } })
    const [next] = data
    if (!next) return count
    await decideCase(client, moderator, next._id, { decision: 'keep', words: 'Looked at it.' })
  }
}
