import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import type { PageKind } from './plans.ts'

/** The page that is subscribed to, or given, with its prices. */
export function useSubscribed(kind: PageKind, id: string) {
  const performer = useQuery({ ...ask('performers.view', { params: { id } }), enabled: kind === 'performer' })
  const team = useQuery({ ...ask('teams.view', { params: { id } }), enabled: kind === 'team' })
  return kind === 'team' ? team : performer
}
