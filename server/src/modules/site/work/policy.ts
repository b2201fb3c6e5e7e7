// Which work staff may stop for a while. Money is settled, and who is young is guarded, whatever else stands still.

/** What stands before the dot of their names. */
const never = ['connect', 'gifts', 'ledger', 'payments', 'payouts', 'reconciliation', 'sales', 'settlement', 'shows', 'subscriptions']
const guarding = ['accounts', 'alerts', 'audit-copy', 'factors', 'own-data', 'records']
const one: readonly string[] = ['media.close', 'sealing.sweep', 'things.turns', 'things.unseen']

export const canPause = (queue: string): boolean => {
  const [area = ''] = queue.split('.')
  return !never.includes(area) && !guarding.includes(area) && !one.includes(queue)
}
