// The buttons that films and sounds share.
import { Check, Pause, Play, Settings2, Volume2, VolumeX } from 'lucide-react'
import { formatDuration } from '../../lib/format.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { speeds } from './keys.ts'
import type { Playback } from './playback.ts'
import { mute, setSpeed, setVolume, toggle } from './steering.ts'

export interface ControlProps {
  media: HTMLMediaElement | null
  playback: Playback
}

export function PlayButton({ media, playback: { isPlaying } }: ControlProps) {
  return (
    <IconButton label={isPlaying ? 'Pause' : 'Play'} onClick={() => media && toggle(media)}>
      {isPlaying ? <Pause className="i f" aria-hidden /> : <Play className="i f" aria-hidden />}
    </IconButton>
  )
}

export function Clock({ playback: { at, length } }: Pick<ControlProps, 'playback'>) {
  return (
    <span className="clock num">
      {formatDuration(Math.floor(at))}
      <span className="of"> / {formatDuration(Math.floor(length))}</span>
    </span>
  )
}

export function VolumeButton({ media, playback: { isMuted, volume } }: ControlProps) {
  return (
    <span className="volume">
      <IconButton label={isMuted ? 'Turn sound on' : 'Turn sound off'} onClick={() => media && mute(media)}>
        {isMuted ? <VolumeX className="i" aria-hidden /> : <Volume2 className="i" aria-hidden />}
      </IconButton>
      <input
        type="range"
        aria-label="Volume"
        data-volume
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={({ target }) => media && setVolume(media, target.valueAsNumber)}
      />
    </span>
  )
}

export function SpeedMenu({ media, playback: { speed } }: ControlProps) {
  return (
    <Menu
      label={`Speed: ${speed}×`}
      className="speed"
      icon={<span className="num">{speed}×</span>}
      entries={speeds.map((one) => ({
        label: one === 1 ? 'Normal' : `${one}×`,
        isOn: one === speed,
        icon: <Check className="i s" aria-hidden data-off={one === speed ? undefined : ''} />,
        onSelect: () => media && setSpeed(media, one),
      }))}
    />
  )
}

interface QualityProps {
  known: readonly number[]
  shown: number | undefined
  chosen: number | 'auto'
  choose: (size: number | 'auto') => void
}

export function QualityMenu({ known, shown, chosen, choose }: QualityProps) {
  const nameOf = (size: number | 'auto') => (size === 'auto' ? `Auto${shown && chosen === 'auto' ? `, ${shown}p now` : ''}` : `${size}p`)
  return (
    <Menu
      label={`Quality: ${nameOf(chosen)}`}
      icon={<Settings2 className="i" aria-hidden />}
      entries={(['auto', ...known] as const).map((size) => ({
        label: nameOf(size),
        isOn: size === chosen,
        icon: <Check className="i s" aria-hidden data-off={size === chosen ? undefined : ''} />,
        onSelect: () => choose(size),
      }))}
    />
  )
}
