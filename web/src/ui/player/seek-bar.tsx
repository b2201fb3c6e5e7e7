import type { ReactNode } from 'react'
import { formatDuration } from '../../lib/format.ts'
import type { Playback } from './playback.ts'
import { seek } from './steering.ts'

interface SeekBarProps {
  media: HTMLMediaElement | null
  playback: Playback
  /** Drawn in place of the bar: `share` of it has played. */
  children?: ((share: number) => ReactNode) | undefined
}

const say = (seconds: number) => formatDuration(Math.floor(seconds))

/** Where it is, and the way to somewhere else: a slider, so that keys and screen readers know what to do with it. */
export function SeekBar({ media, playback, children }: SeekBarProps) {
  const { at, length, buffered } = playback
  const share = length > 0 ? Math.min(1, at / length) : 0
  return (
    <span className="seek" style={{ '--at': `${share * 100}%`, '--there': `${length > 0 ? (buffered / length) * 100 : 0}%` }}>
      {children ? (
        children(share)
      ) : (
        <span className="groove" aria-hidden>
          <i />
          <b />
        </span>
      )}
      <input
        type="range"
        aria-label="Place"
        aria-valuetext={`${say(at)} of ${say(length)}`}
        min={0}
        max={length || 1}
        step="any"
        value={at}
        onChange={({ target }) => media && seek(media, target.valueAsNumber)}
      />
    </span>
  )
}
