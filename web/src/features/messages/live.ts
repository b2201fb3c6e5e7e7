// What the socket tells of conversations while they are on the screen.
import { useEffect } from 'react'
import { queryClient } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import { dropMessage, mergeMessage, refreshLists, type Message } from './api.ts'
import { forget } from './outgoing.ts'

interface Charged {
  item: { type: string }
}

export function useLiveMessages(viewerId: string | undefined) {
  useEffect(() => {
    const ends = [
      onEvent('message_created', (payload) => {
        const message = payload as Message
        mergeMessage(message)
        // The other one may use the same clientId: only own ones are on their way here.
        if (message.senderId === viewerId) forget(message.clientId)
        void refreshLists()
      }),
      onEvent('message_deleted', (payload) => {
        const { conversationId, _id } = payload as Message
        dropMessage(conversationId, _id)
        void refreshLists()
      }),
      // Paid in another window: what was locked opens here, too.
      onEvent('token_transaction_success', (payload) => {
        if ((payload as Charged).item.type === 'message') void queryClient.invalidateQueries({ queryKey: ['messages.list'] })
      }),
    ]
    return () => ends.forEach((end) => end())
  }, [viewerId])
}
