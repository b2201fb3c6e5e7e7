import { useEffect, useMemo, useRef } from 'react'
import { useMe } from '../../lib/session.ts'
import { keepPlace, placeOf } from './place.ts'
import type { Playable } from './playable.ts'

/** It is written down this often while it plays, in seconds of the film. */
const step = 5

/** Where this person stopped before, if they did; from now on, how far they come is kept. Visitors leave nothing behind. */
export function useRemembered({ _id: fileId }: Playable, media: HTMLMediaElement | null): number | undefined {
  const viewerId = useMe().data?._id
  const kept = useRef(0)
  useEffect(() => {
    if (!media || !viewerId) return undefined
    const keep = () => {
      // Until it has played, what was kept before stays.
      if (media.readyState === 0 || media.played.length === 0) return
      kept.current = media.currentTime
      keepPlace(viewerId, fileId, media.ended ? media.duration : media.currentTime, media.duration)
    }
    const now = ['pause', 'seeked', 'ended']
    const keepSometimes = () => Math.abs(media.currentTime - kept.current) >= step && keep()
    for (const name of now) media.addEventListener(name, keep)
    media.addEventListener('timeupdate', keepSometimes)
    addEventListener('pagehide', keep)
    return () => {
      keep()
      for (const name of now) media.removeEventListener(name, keep)
      media.removeEventListener('timeupdate', keepSometimes)
      removeEventListener('pagehide', keep)
    }
  }, [media, viewerId, fileId])
  return useMemo(() => (viewerId ? placeOf(viewerId, fileId) : undefined), [viewerId, fileId])
}
