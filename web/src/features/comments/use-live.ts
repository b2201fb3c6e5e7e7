// Who reads along: others' new comments wait behind a button, so that nothing moves under the thumb; the number of likes goes on.
import { useEffect, useState } from 'react'
import { insist } from '../../lib/lazily.ts'
import { refresh } from '../../lib/queries.ts'
import { useMe } from '../../lib/session.ts'
import { tellLikes } from '../../lib/told-likes.ts'
import type { Kind } from './api.ts'

export function useNewOnes(objectType: Kind, objectId: string, isOpen: boolean) {
  const [count, setCount] = useState(0)
  const myId = useMe().data?._id
  useEffect(() => {
    if (!isOpen || myId === undefined) return undefined
    let stop: (() => void) | undefined
    let isGone = false
    const listen = async () => {
      const { emit, onEvent, socketState, subscribeToState } = await insist(() => import('../../lib/realtime.ts'))
      if (isGone) return
      const room = { objectId, objectType }
      const join = () => socketState() === 'connected' && void emit('comments/join', room)
      const again = (told: { objectId: string }) => void (told.objectId === objectId && refresh(['comments']))
      const stops = [
        onEvent('comment_created', (told) => {
          if (told.objectId === objectId && told.creatorId !== myId) setCount((known) => known + 1)
        }),
        onEvent('tally_changed', (told) => {
          if (told.objectId === objectId) tellLikes(objectId, told.likes)
        }),
        onEvent('comment_removed', again),
        onEvent('comments_changed', again),
        // A connection that broke has left the room.
        subscribeToState(join),
      ]
      join()
      stop = () => {
        for (const end of stops) end()
        void emit('comments/leave', room)
      }
    }
    void listen()
    return () => {
      isGone = true
      stop?.()
    }
  }, [objectType, objectId, isOpen, myId])
  return {
    count,
    show: () => {
      setCount(0)
      void refresh(['comments'])
    },
  }
}
