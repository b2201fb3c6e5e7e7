// A film under our own controls. They go while it plays and nobody moves, and come back with the pointer, a key or a touch.
import { Maximize, Minimize, PictureInPicture2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { PlayIcon } from '../icons.tsx'
import { toastError } from '../toast.ts'
import { Clock, PlayButton, QualityMenu, SpeedMenu, VolumeButton, type ControlProps } from './buttons.tsx'
import { CaptionsButton, CaptionsTrack, useCaptions, Words, type CaptionsChoice } from './captions.tsx'
import type { Captions, Playable } from './playable.ts'
import { usePlayback } from './playback.ts'
import './player.css'
import { useRemembered } from './remembered.ts'
import { SeekBar } from './seek-bar.tsx'
import { useSource } from './source.ts'
import { playFrom, steerBy, toggle, toggleFull, toggleWindow } from './steering.ts'

const quietAfter = 3000

/** Whether the controls are shown; `wake` shows them and lets them go again after a while. */
function useAttention(mayRest: boolean) {
  const [isResting, setResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useEffectEvent(() => setResting(mayRest))
  const wake = () => {
    setResting(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => rest(), quietAfter)
  }
  useEffect(() => {
    if (!mayRest) return undefined
    timer.current = setTimeout(() => rest(), quietAfter)
    return () => clearTimeout(timer.current)
  }, [mayRest])
  return { isShown: !isResting || !mayRest, wake, hide: () => setResting(true) }
}

function useFull(film: HTMLVideoElement | null): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === film?.closest('.media'))
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [film])
  return isFull
}

type Sizes = ReturnType<typeof useSource>['sizes']

interface BarProps extends ControlProps {
  film: HTMLVideoElement | null
  sizes: Sizes
  captions: CaptionsChoice
}

function Bar({ media, playback, film, sizes, captions }: BarProps) {
  const isFull = useFull(film)
  const act = (run: (film: HTMLVideoElement) => Promise<void>) => () => film && void run(film).catch(toastError)
  return (
    <div className="controls">
      <SeekBar media={media} playback={playback} />
      <div className="line">
        <PlayButton media={media} playback={playback} />
        <VolumeButton media={media} playback={playback} />
        <Clock playback={playback} />
        <span className="end">
          {captions.known.length > 0 && <CaptionsButton {...captions} />}
          <SpeedMenu media={media} playback={playback} />
          {sizes.known.length > 1 && <QualityMenu {...sizes} />}
          {document.pictureInPictureEnabled && (
            <IconButton label="In a window of its own" className="own" onClick={act(toggleWindow)}>
              <PictureInPicture2 className="i" aria-hidden />
            </IconButton>
          )}
          <IconButton label={isFull ? 'Leave full screen' : 'Full screen'} onClick={act(toggleFull)}>
            {isFull ? <Minimize className="i" aria-hidden /> : <Maximize className="i" aria-hidden />}
          </IconButton>
        </span>
      </div>
    </div>
  )
}

interface BeginProps {
  film: HTMLVideoElement | null
  place: number | undefined
}

/** Before it plays: the way to begin, or to go on where one stopped. */
function Begin({ film, place }: BeginProps) {
  const go = (from: number) => film && playFrom(film, from)
  if (place === undefined) {
    return (
      <button type="button" className="playb" aria-label="Play" onClick={() => go(0)}>
        <PlayIcon className="i f" aria-hidden />
      </button>
    )
  }
  return (
    <div className="goon">
      <Button variant="on-photo" size="big" icon={<PlayIcon className="i f" aria-hidden />} onClick={() => go(place)}>
        Go on at {formatDuration(place)}
      </Button>
      <Button variant="ghost-photo" onClick={() => go(0)}>
        From the beginning
      </Button>
    </div>
  )
}

export interface FilmPlayerProps {
  file: Playable
  title: string
  captions?: readonly Captions[] | undefined
  /** Somebody pressed before this was there. */
  isWanted: boolean
}

const none: readonly Captions[] = []

export default function FilmPlayer({ file, title, captions: known = none, isWanted }: FilmPlayerProps) {
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const [isStarted, setStarted] = useState(false)
  const captions = useCaptions(known)
  const [words, setWords] = useState<readonly string[]>([])
  const playback = usePlayback(film, file.duration ?? 0)
  const { element, sizes, isBroken, tryAgain } = useSource(file, film)
  const place = useRemembered(file, film)
  const { isShown, wake, hide } = useAttention(playback.isPlaying)
  useEffect(() => {
    if (isWanted && film && place === undefined) toggle(film)
  }, [isWanted, film, place])
  const handleSurface = ({ pointerType }: PointerEvent) => {
    if (!film || !isStarted) return
    if (pointerType === 'mouse') toggle(film)
    else if (isShown && playback.isPlaying) hide()
    else wake()
  }
  return (
    <div
      role="group"
      aria-label={title}
      className="player"
      tabIndex={-1}
      data-started={isStarted || undefined}
      data-resting={isShown ? undefined : ''}
      onKeyDown={(event) => steerBy(event, film, captions.toggle) && wake()}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onFocus={wake}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={setFilm} {...element} playsInline preload="metadata" onPlay={() => setStarted(true)} onPointerUp={handleSurface}>
        {captions.shown?.url && <CaptionsTrack key={captions.shown._id} captions={captions.shown} onWords={setWords} />}
      </video>
      {isStarted && captions.shown && words.length > 0 && <Words words={words} language={captions.shown.language} />}
      {playback.isWaiting && !isBroken && <span className="wait" role="status" aria-label="Loading" />}
      {isBroken && (
        <div className="goon" role="alert">
          <p>This video does not go on. Look at your connection.</p>
          <Button variant="on-photo" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
      {!isBroken && !isStarted && <Begin film={film} place={place} />}
      {isStarted && <Bar media={film} playback={playback} film={film} sizes={sizes} captions={captions} />}
    </div>
  )
}
