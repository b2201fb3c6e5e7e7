import { useQuery } from '@tanstack/react-query'
import { ask } from '../lib/queries.ts'

/** Whether the platform is closed where the visitor is; an unanswered question leaves it open, the server enforces. */
export function useCountryBlock(): boolean {
  const { data } = useQuery({ ...ask('blocks.checkCountry'), staleTime: Infinity, retry: false })
  return data?.data.blocked ?? false
}
