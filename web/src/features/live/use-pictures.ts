import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { ask } from '../../lib/queries.ts'
import { send } from '../../lib/client.ts'
import type { Stream } from './api.ts'

/** The way to the pictures; `isMissing`: this installation has no video. */
export function useGrant({ _id, sessionId }: Stream, role: 'host' | 'audience', isWanted: boolean) {
  const body = { streamId: _id, role }
  const { data, error } = useQuery({
    ...ask('streams.token', { body }),
    // A new session is another way.
    queryKey: ['streams.token', { body, sessionId }],
    queryFn: () => send('streams.token', { body }),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
    select: (answer) => answer.data,
  })
  return { grant: data, isMissing: error instanceof ApiError && error.code === 'stream.video_unavailable' }
}
