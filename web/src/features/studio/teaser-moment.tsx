// A teaser out of the film itself: a picture to look for the moment, from when, and how long.
import { useRef, useState } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { Chips } from '../../ui/chips.tsx'

export interface Moment {
  start: number
  seconds: number
}

const shortest = 5
const lengths = [shortest, 10, 15]
const step = 0.5

const show = (film: HTMLVideoElement | null, at: number) => {
  if (film && film.readyState > 0) film.currentTime = at
}

interface TeaserMomentProps {
  /** Of the film that was just chosen, or of the one that is there. */
  address: string | undefined
  moment: Moment
  /** Undefined where the film is too short to choose from. */
  onChange: (moment: Moment | undefined) => void
}

const lastStart = (length: number, seconds: number) => Math.max(0, Math.floor((length - seconds) / step) * step)

export function TeaserMoment({ address, moment, onChange }: TeaserMomentProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [length, setLength] = useState<number>()
  if (!address) return <p className="small">Choose the video first. Then you choose the moment.</p>
  const isShort = length !== undefined && length < shortest
  const last = lastStart(length ?? 0, moment.seconds)
  const set = (next: Moment) => {
    const start = Math.min(next.start, lastStart(length ?? 0, next.seconds))
    show(film.current, start)
    onChange({ ...next, start })
  }
  const learn = (element: HTMLVideoElement) => {
    const { duration } = element
    setLength(duration)
    const seconds = Math.min(moment.seconds, lengths.filter((one) => one <= duration).at(-1) ?? shortest)
    const start = Math.min(moment.start, lastStart(duration, seconds))
    show(element, start)
    onChange(duration < shortest ? undefined : { start, seconds })
  }
  return (
    <div className="stack">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={film}
        src={address}
        aria-label="The moment you choose"
        muted
        playsInline
        preload="auto"
        className="max-h-80 w-full bg-board object-contain"
        onLoadedMetadata={({ currentTarget }) => learn(currentTarget)}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime >= moment.start + moment.seconds) currentTarget.pause()
        }}
      />
      {isShort ? (
        <p className="small">A video of less than {shortest} seconds is its own teaser.</p>
      ) : (
        <>
          <label className="field">
            <span className="strong">From {formatDuration(moment.start)}</span>
            <input
              type="range"
              aria-label="Where the teaser begins"
              aria-valuetext={`${formatDuration(moment.start)}, for ${moment.seconds} seconds`}
              min={0}
              max={last}
              step={step}
              value={Math.min(moment.start, last)}
              disabled={length === undefined}
              onChange={({ target }) => set({ ...moment, start: target.valueAsNumber })}
              className="h-11 w-full"
              style={{ accentColor: 'var(--accent)' }}
            />
          </label>
          <div className="row wrapx">
            <Chips
              label="How long"
              options={lengths
                .filter((one) => length === undefined || one <= length)
                .map((one) => ({ value: String(one), text: `${one} seconds` }))}
              value={String(moment.seconds)}
              onChange={(value) => set({ ...moment, seconds: Number(value) })}
            />
            <button
              type="button"
              className="btn line"
              onClick={() => {
                show(film.current, moment.start)
                void film.current?.play().catch(() => undefined)
              }}
            >
              Play it
            </button>
          </div>
        </>
      )}
    </div>
  )
}
