import { useEffect, useRef } from 'react'
import { watchLevel } from './level.ts'

/** Moves with what the microphone hears, so that its owner sees that it does. */
export function SoundLevel({ track }: { track: MediaStreamTrack }) {
  const meter = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      watchLevel(track, (level) => {
        meter.current?.setAttribute('aria-valuenow', String(level))
        meter.current?.style.setProperty('--level', `${level}%`)
      }),
    [track],
  )
  return (
    <div
      ref={meter}
      className="sound-level"
      role="meter"
      aria-label="Sound level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  )
}
