import { formatMoney } from './format.ts'
import { useSettings } from './ui-settings.ts'

/** Writes an amount in the platform's currency; one token is 1.00 of it. */
export function useMoney(): (amount: number) => string {
  const { data } = useSettings()
  return (amount) => formatMoney(amount, data?.currency)
}
