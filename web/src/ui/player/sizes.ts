import { useEffect, useRef, useState } from 'react'
import type { Adaptive } from './adaptive.ts'
import type { Playable } from './playable.ts'
import { renewed } from './renewed.ts'
import { setSource, toggle } from './steering.ts'

const playlistType = 'application/vnd.apple.mpegurl'

/** The sizes of a film, where it has several and this browser can change between them; else it plays as the one that it is. */
export function useSizes(file: Playable, media: HTMLMediaElement | null) {
  const [known, setKnown] = useState<readonly number[]>([])
  const [shown, setShown] = useState<number>()
  const [chosen, setChosen] = useState<number | 'auto'>('auto')
  const adaptive = useRef<Adaptive>(undefined)
  /** The page may learn of newer addresses: what plays goes on with its own. */
  const first = useRef(file)
  useEffect(() => {
    const { playlist, url } = first.current
    if (!media || playlist === undefined) return undefined
    let isOver = false
    const asOne = () => {
      adaptive.current?.stop()
      adaptive.current = undefined
      setKnown([])
      const isWanted = !media.paused
      if (url) setSource(media, url)
      if (url && isWanted) toggle(media)
    }
    const begin = async () => {
      const { canAdapt, playAdaptive } = await import('./adaptive.ts')
      if (isOver) return
      // Asked first: other browsers say that they may play a playlist, and then do not choose between its sizes.
      if (canAdapt()) {
        adaptive.current = playAdaptive(media, {
          playlist,
          renew: async () => (await renewed(first.current)).playlist,
          onSizes: setKnown,
          onShown: setShown,
          // The element itself hears of no line: it is told as if it had been its own.
          onFail: (isOfFilm) => (isOfFilm ? asOne() : media.dispatchEvent(new Event('error'))),
        })
      } else if (media.canPlayType(playlistType)) setSource(media, playlist)
      else asOne()
    }
    // What chooses could not be fetched; the film may be.
    begin().catch(() => !isOver && asOne())
    return () => {
      isOver = true
      adaptive.current?.stop()
      adaptive.current = undefined
    }
  }, [media])
  return {
    known,
    shown,
    chosen,
    choose(size: number | 'auto') {
      setChosen(size)
      adaptive.current?.choose(size)
    },
    /** Whether it goes on that way after it did not. */
    again(): boolean {
      adaptive.current?.again()
      return adaptive.current !== undefined
    },
  }
}
