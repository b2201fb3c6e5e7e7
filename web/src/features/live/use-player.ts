import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Stream } from './api.ts'
import { canPlay, play } from './play.ts'
import { addressOf, again, useGrant } from './way-to-pictures.ts'

/** Plays a stream in an element, again and again until it is over. */
export function usePlayer(stream: Stream, isWanted: boolean, element: RefObject<HTMLVideoElement | null>) {
  const { grant, isMissing, renew } = useGrant(stream, 'audience', isWanted)
  const [hasPicture, setPicture] = useState(false)
  const isPlayable = canPlay()
  const onEnd = useEffectEvent(() => {
    setPicture(false)
    setTimeout(() => void renew(), again)
  })
  const onPicture = useEffectEvent(() => setPicture(true))
  useEffect(() => {
    const video = element.current
    if (!grant || !video || !isWanted || !isPlayable) return undefined
    const playing = play(video, addressOf('watch', grant), { onPicture: () => onPicture(), onEnd: () => onEnd() })
    return () => playing.stop()
  }, [grant, isWanted, isPlayable, element])
  return { hasPicture: hasPicture && isWanted, isMissing, isPlayable }
}
