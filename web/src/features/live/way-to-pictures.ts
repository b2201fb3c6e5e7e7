import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { send } from '../../lib/client.ts'
import type { Stream } from './api.ts'

type Role = 'host' | 'audience'

/** Milliseconds before a connection that ended is tried again. */
export const again = 2_000

export const addressOf = (direction: 'ingest' | 'watch', { channelName, token }: { channelName: string; token: string }) =>
  `${config.socketEndpoint.replace(/^http/, 'ws')}/live/${direction}/${channelName}/${token}`

/** The way to the pictures, asked for anew for each connection; `isMissing`: this installation has none. */
export function useGrant({ _id, sessionId }: Stream, role: Role, isWanted: boolean) {
  const { data, error, refetch } = useQuery({
    // Not with the streams that events ask for again: a way that works is not exchanged.
    queryKey: ['way-to-pictures', _id, role, sessionId],
    queryFn: () => send('streams.token', { body: { streamId: _id, role } }),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    select: (answer) => answer.data,
  })
  return { grant: data, isMissing: error instanceof ApiError && error.code === 'stream.video_unavailable', renew: () => refetch() }
}
