import type { ReactNode } from 'react'
import type { Stream } from './api.ts'
import { Stage } from './stage.tsx'
import { useGrant } from './use-pictures.ts'
import type { RoomState } from './use-room.ts'

interface AudienceStageProps {
  stream: Stream
  room: RoomState
  canWatch: boolean
  /** For who cannot watch yet: the way in. */
  wayIn?: ReactNode
}

const endings: Record<string, string> = {
  ended: 'Thanks for being there.',
  host_left: 'The connection of the host was lost.',
  host_unavailable: 'It was ended by Fieldhouse.',
}

/** What somebody who came to watch sees. */
export function AudienceStage({ stream, room, canWatch, wayIn }: AudienceStageProps) {
  const { isMissing } = useGrant(stream, 'audience', canWatch && !room.endReason)
  if (room.endReason) {
    return (
      <Stage isLive={false}>
        <b className="d2">The stream is over</b>
        <p>{endings[room.endReason] ?? endings['ended']}</p>
      </Stage>
    )
  }
  return (
    <Stage isLive total={room.total}>
      {wayIn ?? (
        <>
          <b className="d2">{room.isHostAway ? 'Back in a moment' : stream.title}</b>
          {room.isHostAway && <p>The host lost the connection. The stream waits for a minute.</p>}
          {!room.isHostAway && isMissing && <p>There is no picture: live video is not set up on this installation. The chat works.</p>}
        </>
      )}
    </Stage>
  )
}
