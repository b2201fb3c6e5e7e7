// A sound: its own shape to see and to move in, and the controls that films have, where a sound has use for them.
import { useEffect, useState } from 'react'
import { formatDuration } from '../../lib/format.ts'
import { Button } from '../button.tsx'
import { Clock, PlayButton, SpeedMenu, VolumeButton } from './buttons.tsx'
import type { Playable } from './playable.ts'
import { usePlayback } from './playback.ts'
import './player.css'
import { useRemembered } from './remembered.ts'
import { SeekBar } from './seek-bar.tsx'
import { useSource } from './source.ts'
import { playFrom, steerBy, toggle } from './steering.ts'
import { Waveform } from './waveform.tsx'

interface SoundPlayerProps {
  file: Playable
  title: string
  isWanted: boolean
}

export default function SoundPlayer({ file, title, isWanted }: SoundPlayerProps) {
  const { waveform } = file
  const [sound, setSound] = useState<HTMLAudioElement | null>(null)
  const [isStarted, setStarted] = useState(false)
  const playback = usePlayback(sound, file.duration ?? 0)
  const { element, isBroken, tryAgain } = useSource(file, sound)
  const place = useRemembered(file, sound)
  useEffect(() => {
    if (isWanted && sound) toggle(sound)
  }, [isWanted, sound])
  return (
    <div
      role="group"
      aria-label={title}
      className="player sound"
      tabIndex={-1}
      onKeyDown={(event) => steerBy(event, sound, () => undefined)}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio ref={setSound} {...element} preload={isStarted ? 'metadata' : 'none'} onPlay={() => setStarted(true)} />
      <SeekBar media={sound} playback={playback}>
        {waveform === undefined ? undefined : (share) => <Waveform peaks={waveform} share={share} />}
      </SeekBar>
      <div className="line">
        <PlayButton media={sound} playback={playback} />
        <VolumeButton media={sound} playback={playback} />
        <Clock playback={playback} />
        <span className="end">
          {!isStarted && place !== undefined && (
            <Button variant="line" size="tiny" onClick={() => sound && playFrom(sound, place)}>
              Go on at {formatDuration(place)}
            </Button>
          )}
          <SpeedMenu media={sound} playback={playback} />
        </span>
      </div>
      {isBroken && (
        <p className="row" role="alert">
          This does not go on.
          <Button variant="line" size="tiny" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}
