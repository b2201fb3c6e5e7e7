// How a film or a sound stands, read from its element whenever that says so: the element is asked, since browsers, other windows and
// headphones change it, too.
import { useEffect, useState } from 'react'

export interface Playback {
  readonly isPlaying: boolean
  /** It plays but has nothing to show. */
  readonly isWaiting: boolean
  readonly isOver: boolean
  readonly at: number
  readonly length: number
  /** Up to where it is there, from where it plays. */
  readonly buffered: number
  readonly volume: number
  readonly isMuted: boolean
  readonly speed: number
}

const changes =
  'play pause playing waiting canplay timeupdate seeking seeked progress durationchange volumechange ratechange ended emptied error'.split(
    ' ',
  )

const atRest = { isPlaying: false, isWaiting: false, isOver: false, at: 0, buffered: 0, volume: 1, isMuted: false, speed: 1 }

function bufferedTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let n = 0; n < buffered.length; n++) {
    if (buffered.start(n) <= currentTime && buffered.end(n) >= currentTime) return buffered.end(n)
  }
  return currentTime
}

const read = (media: HTMLMediaElement, length: number): Playback => ({
  isPlaying: !media.paused && !media.ended,
  isWaiting: !media.paused && !media.ended && media.readyState < media.HAVE_FUTURE_DATA,
  isOver: media.ended,
  at: media.currentTime,
  length: Number.isFinite(media.duration) && media.duration > 0 ? media.duration : length,
  buffered: bufferedTo(media),
  volume: media.volume,
  isMuted: media.muted || media.volume === 0,
  speed: media.playbackRate,
})

/** `length` is what the server says, until the element knows better. */
export function usePlayback(media: HTMLMediaElement | null, length: number): Playback {
  const [state, setState] = useState<Playback>({ ...atRest, length })
  useEffect(() => {
    if (!media) return undefined
    const look = () => setState(read(media, length))
    look()
    for (const change of changes) media.addEventListener(change, look)
    return () => {
      for (const change of changes) media.removeEventListener(change, look)
    }
  }, [media, length])
  return state
}
