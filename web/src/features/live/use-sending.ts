import { useEffect, useState } from 'react'
import type { Stream } from './api.ts'
import { publish, type Publishing } from './publish.ts'
import { keepConnected, type LineState } from './way-to-pictures.ts'

/** Sends what the host's camera shows while there is any; another camera goes over the same line. */
export function useSending({ _id: streamId }: Stream, media: MediaStream | undefined): LineState {
  const [publishing, setPublishing] = useState<Publishing>()
  const [state, setState] = useState<LineState>('connecting')
  const isWanted = media !== undefined
  useEffect(() => {
    if (!isWanted) return undefined
    return keepConnected({
      streamId,
      role: 'host',
      say: setState,
      async go(address, onEnd) {
        const opened = await publish(address, onEnd)
        setPublishing(opened)
        return opened
      },
    })
  }, [streamId, isWanted])
  useEffect(() => {
    if (media) publishing?.show(media)
  }, [media, publishing])
  return state
}
