import { useQuery } from '@tanstack/react-query'
import PageGoals from '../../features/goals/page-goals.tsx'
import { ask } from '../../lib/queries.ts'

/** What stands above the posts of a team that may earn; nothing where it collects for nothing. */
export default function AbovePosts({ teamId, name }: { teamId: string; name: string }) {
  const goals = useQuery(ask('goals.list', { params: { id: teamId } })).data?.data ?? []
  return goals.length > 0 && <PageGoals goals={goals} name={name} />
}
