import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { Stream } from './api.ts'
import { canPlay, play } from './play.ts'
import { keepConnected, type LineState } from './way-to-pictures.ts'

/** Plays a stream in an element, again and again until it is over. */
export function usePlayer({ _id: streamId }: Stream, isWanted: boolean, element: RefObject<HTMLVideoElement | null>) {
  const [line, setLine] = useState<LineState>('connecting')
  const [hasPicture, setPicture] = useState(false)
  const [isHeldBack, setHeldBack] = useState(false)
  const isPlayable = canPlay()
  const show = useEffectEvent((isThere: boolean, isAtPress = false) => {
    setPicture(isThere)
    setHeldBack(isAtPress)
  })
  useEffect(() => {
    const video = element.current
    if (!video || !isWanted || !isPlayable) return undefined
    return keepConnected({
      streamId,
      role: 'audience',
      say: setLine,
      go: (address, onEnd) =>
        play(video, address, {
          onPicture: (isThere) => show(isThere),
          onHeldBack: () => show(false, true),
          onEnd(code) {
            show(false)
            onEnd(code)
          },
        }),
    })
  }, [streamId, isWanted, isPlayable, element])
  return { hasPicture: hasPicture && isWanted, isHeldBack, line, isPlayable }
}
