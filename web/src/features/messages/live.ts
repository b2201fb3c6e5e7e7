// What the socket tells of conversations while they are on the screen.
import { useEffect } from 'react'
import { onEvent } from '../../lib/realtime.ts'
import { dropMessage, mergeMessage } from './api.ts'
import { forget } from './outgoing.ts'

export function useLiveMessages(viewerId: string | undefined) {
  useEffect(() => {
    const ends = [
      onEvent('message_created', (message) => {
        mergeMessage(message)
        // The other one may use the same clientId: only own ones are on their way here.
        if (message.senderId === viewerId) forget(message.clientId)
      }),
      onEvent('message_deleted', ({ conversationId, _id }) => dropMessage(conversationId, _id)),
    ]
    return () => ends.forEach((end) => end())
  }, [viewerId])
}
