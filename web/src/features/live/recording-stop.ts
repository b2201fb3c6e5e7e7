import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { ask } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import type { Stream } from './api.ts'

type Stop = NonNullable<DataFor<'streams.recording'>['stopped']>

export const stopWords: Record<Stop, string> = {
  full: 'The recording stopped: there is no more room for it on this site.',
  long: 'The recording stopped: it is as long as one may be.',
  large: 'The recording stopped: it is as large as one may be.',
  many: 'Nothing more is kept: your earlier recordings take all the room you have. Make them videos or delete them.',
}

/** Why nothing more is kept of a stream that runs; null while everything is. */
export function useRecordingStop({ sessionId, isRecorded }: Stream): Stop | null {
  const { data } = useQuery({
    ...ask('streams.recording', { params: { id: sessionId } }),
    enabled: isRecorded,
    retry: false,
    select: (answer) => answer.data.stopped,
  })
  const [heard, setHeard] = useState<Stop | null>(null)
  useEffect(
    () =>
      onEvent('stream_recording_stopped', (told) => {
        if (told.sessionId === sessionId) setHeard(told.reason)
      }),
    [sessionId],
  )
  return heard ?? data ?? null
}
