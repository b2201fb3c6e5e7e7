// The badge as this window knows it. What the server says is set, never added to, and what is older than what is known is dropped.
import type { NotificationCount } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { ask, queryClient } from '../../lib/queries.ts'

interface Answer {
  data: NotificationCount
}

const newer = (known: Answer | undefined, told: Answer): Answer => (known && known.data.version > told.data.version ? known : told)

const badgeQuery = {
  ...ask('notifications.count'),
  // Answers may overtake each other, and events overtake answers.
  structuralSharing: (known: unknown, told: unknown) => newer(known as Answer | undefined, told as Answer),
  refetchOnWindowFocus: true,
}

export const setBadge = (data: NotificationCount): void =>
  void queryClient.setQueryData<Answer>(badgeQuery.queryKey, (known) => newer(known, { data }))

export function useBadge(): NotificationCount | undefined {
  // Without `select`: what it picks would be compared as the whole answer is.
  return useQuery(badgeQuery).data?.data
}
