import { Suspense, useRef, type ReactNode } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { Button } from '../../ui/button.tsx'
import type { Stream } from './api.ts'
import { Stage } from './stage.tsx'
import { usePlayer } from './use-player.ts'
import type { RoomState } from './use-room.ts'
import type { LineState } from './way-to-pictures.ts'

// Nobody needs them before there is a picture.
const StageControls = lazily(() => import('./stage-controls.tsx'))

interface AudienceStageProps {
  stream: Stream
  room: RoomState
  canWatch: boolean
  /** For who cannot watch yet: the way in. */
  wayIn?: ReactNode
  /** Over the picture: the way out. */
  children?: ReactNode
}

const endings: Record<string, string> = {
  ended: 'Thanks for being there.',
  host_left: 'The connection of the host was lost.',
  host_unavailable: 'It was ended by the site.',
}

const heads: Partial<Record<LineState, string>> = { lost: 'Reconnecting…', closed: 'No way in from here' }

/** Why there is no picture, in the order in which it matters. */
function whyDark(isHostAway: boolean, line: LineState, isPlayable: boolean): string {
  if (line === 'lost') return 'Your connection was lost. This goes on by itself.'
  if (line === 'closed') return 'This network lets no live pictures through. Try another one, or mobile data.'
  if (isHostAway) return 'The host lost the connection. The stream waits for a minute.'
  if (line === 'missing') return 'There is no picture: live video is not set up on this installation. The chat works.'
  return isPlayable ? 'The picture comes as soon as the camera is on.' : 'This browser cannot play live pictures. The chat works.'
}

/** What somebody who came to watch sees. */
export function AudienceStage({ stream, room, canWatch, wayIn, children }: AudienceStageProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isOn = canWatch && room.endReason === undefined
  const { hasPicture, isHeldBack, line, isPlayable } = usePlayer(stream, isOn, video)
  if (room.endReason) {
    return (
      <Stage isLive={false} over={children}>
        <b className="d2">The stream is over</b>
        <p>{endings[room.endReason] ?? endings['ended']}</p>
      </Stage>
    )
  }
  return (
    <Stage
      isLive
      total={room.total}
      isRecorded={stream.isRecorded}
      over={children}
      video={
        // Browsers start by themselves only what is silent.
        isOn && (
          <video ref={video} aria-label={`Live: ${stream.title}`} playsInline autoPlay muted data-dark={hasPicture ? undefined : ''} />
        )
      }
    >
      {wayIn ??
        (hasPicture ? (
          <Suspense fallback={null}>
            <StageControls video={video} />
          </Suspense>
        ) : isHeldBack ? (
          <>
            <Button onClick={() => void video.current?.play()}>Play</Button>
            <p>Your device waits for a press.</p>
          </>
        ) : (
          <>
            <b className="d2">{heads[line] ?? (room.isHostAway ? 'Back in a moment' : stream.title)}</b>
            <p>{whyDark(room.isHostAway, line, isPlayable)}</p>
          </>
        ))}
    </Stage>
  )
}
