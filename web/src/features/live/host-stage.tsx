import { Camera, CameraOff, Mic, MicOff, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { Stream } from './api.ts'
import { DeviceFields, DeviceTroubles } from './device-fields.tsx'
import { OwnPicture } from './own-picture.tsx'
import { isAble } from './preview.tsx'
import { Stage } from './stage.tsx'
import type { Devices } from './use-devices.ts'
import { useSending } from './use-sending.ts'
import type { LineState } from './way-to-pictures.ts'

const told: Record<LineState, string> = {
  connecting: 'Connecting',
  on: 'On air',
  lost: 'Reconnecting…',
  closed: 'This network lets no pictures out',
  missing: '',
  elsewhere: 'Sent from another window',
}

/** What the host does with camera and microphone while others watch. */
function Controls({ devices }: { devices: Devices }) {
  const { isMuted, mute, microphone, turnOff } = devices
  const [isChoosing, setChoosing] = useState(false)
  return (
    <span className="acts">
      {microphone && (
        <IconButton label={isMuted ? 'Turn microphone on' : 'Turn microphone off'} className="on-photo" onClick={() => mute(!isMuted)}>
          {isMuted ? <MicOff className="i" aria-hidden /> : <Mic className="i" aria-hidden />}
        </IconButton>
      )}
      <IconButton label="Turn camera off" className="on-photo" onClick={turnOff}>
        <CameraOff className="i" aria-hidden />
      </IconButton>
      <IconButton label="Camera and microphone" className="on-photo" onClick={() => setChoosing(true)}>
        <Settings2 className="i" aria-hidden />
      </IconButton>
      {isChoosing && (
        <Sheet title="Camera and microphone" onClose={() => setChoosing(false)}>
          <div className="s-body">
            <DeviceTroubles troubles={devices.troubles} />
            <DeviceFields devices={devices} />
          </div>
        </Sheet>
      )}
    </span>
  )
}

interface HostStageProps {
  stream: Stream
  total: number
  devices: Devices
  /** What is sent is kept, still. */
  isRecorded: boolean
}

/** The host's own picture: what is sent, or how to send it. */
export function HostStage({ stream, total, devices, isRecorded }: HostStageProps) {
  const { media, isAsking, isMuted, troubles, turnOn } = devices
  const line = useSending(stream, media)
  if (line === 'missing' || !isAble()) {
    return (
      <Stage isLive total={total}>
        <b className="d2">{stream.title}</b>
        <p>
          {line === 'missing'
            ? 'No picture is sent: live video is not set up on this installation. Chat, tickets and tips work.'
            : 'This browser cannot send its camera. Use Chrome or Edge over https. Chat, tickets and tips work.'}
        </p>
      </Stage>
    )
  }
  if (media) {
    return (
      <Stage isLive total={total} isRecorded={isRecorded} video={<OwnPicture media={media} />} over={<Controls devices={devices} />}>
        <span className="sound row">
          <span className="badge dark" role="status">
            {told[line]}
          </span>
          {isMuted && <span className="badge dark">Microphone off</span>}
        </span>
      </Stage>
    )
  }
  return (
    <Stage isLive total={total} video={<OwnPicture media={undefined} />}>
      <b className="d2">{stream.title}</b>
      <Button variant="on-photo" busy={isAsking} icon={<Camera className="i s" aria-hidden />} onClick={() => void turnOn()}>
        Turn camera on
      </Button>
      <DeviceTroubles troubles={troubles} />
      {!troubles.camera && <p>Your camera and microphone are sent to who is watching.</p>}
    </Stage>
  )
}
