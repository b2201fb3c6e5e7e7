// What the pages of somebody's earnings say: the rows, their sums, the years and the statement, which have to agree.
import { signIn, type Client, type Person } from '#scenario/index.ts'

const most = 100
const cents = (tokens: number) => Math.round(tokens * 100)

export interface WholeEarnings {
  /** What is left of each sale, added up. */
  readonly kept: number
  /** As the board says. */
  readonly earned: number
  readonly ofYears: number
  readonly ofPeriods: number
  /** What the statement ends with, what was paid out before or is on its way, and what banks hold while they decide. */
  readonly held: number
}

/** All in hundredths. Of pages with a hundred sales at most. */
export async function earningsOf(client: Client, person: Person): Promise<WholeEarnings> {
  const { token } = await signIn(client, person)
  const days = { fromDate: '2020-01-01', toDate: '2099-12-31' }
  const [rows, stats, years, periods, statement, payouts, figures] = await Promise.all([
    client.send('earnings.search', { token, query: { limit: most } }),
    client.send('earnings.stats', { token, query: {} }),
    client.send('earnings.years', { token, query: {} }),
    client.send('earnings.periods', { token, query: { ...days, unit: 'month' } }),
    client.send('earnings.statement', { token, query: days }),
    client.send('payouts.search', { token, query: { limit: most } }),
    client.send('payouts.calculate', { token, body: {} }),
  ])
  if (rows.total > most || payouts.total > most) throw new Error('There are more rows than are read')
  const hasLeft = (status: string) => status === 'processing' || status === 'done'
  const paid = payouts.data.reduce((sum, { status, requestTokens }) => sum + (hasLeft(status) ? cents(requestTokens) : 0), 0)
  return {
    kept: rows.data.reduce((sum, { keptPrice }) => sum + cents(keptPrice), 0),
    earned: cents(stats.data.totalNetPrice),
    ofYears: years.data.reduce((sum, { netPrice }) => sum + cents(netPrice), 0),
    ofPeriods: cents(periods.data.netPrice),
    held: cents(statement.data.closingTokens) + paid + cents(figures.data.disputedTokens),
  }
}
