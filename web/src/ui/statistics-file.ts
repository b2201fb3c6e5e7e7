// The file of statistics, of the same rows as the page. Pure.
import type { Statistics } from '@fieldhouse/contract'

const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const periodName = (period: string, unit: Statistics['unit']): string =>
  period === '' ? '' : (unit === 'day' ? dayName : monthName).format(new Date(period))

export const statisticsFile = ({ unit, periods }: Statistics) => ({
  head: [unit === 'day' ? 'Day' : 'Month', 'Visitors', 'Views', 'Followed', 'Unfollowed', 'Subscribed', 'Unsubscribed'],
  rows: periods.map((one) => [one.period, one.visitors, one.views, one.followed, one.unfollowed, one.subscribed, one.unsubscribed]),
})
